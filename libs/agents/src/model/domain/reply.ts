import type { ModelToolCall } from './model';
import { endsReasoning, withoutReasoning } from './reasoning';

export interface ReadReply {
  /** Excludes reasoning. */
  content: string;
  /** Characters of reasoning, which the model counts as output. */
  reasoned: number;
  startsInside: boolean;
  endsReasoning: boolean;
  /** The model stopped at its token limit. */
  isCut: boolean;
  toolCalls: ModelToolCall[];
  filtered: boolean;
  usage: { promptTokens: number; completionTokens: number } | null;
}

type Fields = Record<string, unknown>;

/** Servers report a token limit with these. */
const CUT: ReadonlySet<unknown> = new Set(['length', 'max_tokens', 'model_length']);

export const isCutReason = (reason: unknown): boolean => typeof reason === 'string' && CUT.has(reason.toLowerCase());

export function readContent(
  content: string,
): Pick<ReadReply, 'content' | 'reasoned' | 'startsInside' | 'endsReasoning'> {
  const { text, removed, startsInside } = withoutReasoning(content);
  return { content: text, reasoned: removed, startsInside, endsReasoning: endsReasoning(content) };
}

export const toFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Other parts, such as `reasoning` or `thinking`, are not for the customer. */
const ANSWERS: ReadonlySet<unknown> = new Set([undefined, 'text', 'output_text']);

/** Servers send a text or a list of parts. */
export function toText(content: unknown): string {
  if (typeof content === 'string') return content;
  return toList(content)
    .map(toFields)
    .map((part) => (ANSWERS.has(part?.type) && part?.thought !== true ? part?.text : undefined))
    .filter((text) => typeof text === 'string')
    .join('');
}

/** Servers send a text or an object; absent arguments are empty. */
export const toArgumentText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Larger counts do not fit into the ledger and cannot be real. */
const MOST_TOKENS = 2_147_483_647;

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MOST_TOKENS;

export function readUsage(usage: unknown): ReadReply['usage'] {
  const { prompt_tokens: prompt, completion_tokens: completion } = toFields(usage) ?? {};
  if (!isCount(prompt) || !isCount(completion)) return null;
  return { promptTokens: Math.round(prompt), completionTokens: Math.round(completion) };
}

/** Replaces missing and duplicate ids, so that the model can identify the result. */
export const withIds = (calls: readonly ModelToolCall[]): ModelToolCall[] => {
  const usedIds = new Set<string>();
  return calls.map((call, place) => {
    const id = call.id === '' || usedIds.has(call.id) ? `call_${place}` : call.id;
    usedIds.add(id);
    return id === call.id ? call : { ...call, id };
  });
};

/** Far above a version's limit, so that calls over that limit still receive their refusal. */
export const MOST_CALLS = 128;

function readCall(call: unknown): ModelToolCall | undefined {
  const { id, function: requestedFunction } = toFields(call) ?? {};
  const { name, arguments: args } = toFields(requestedFunction) ?? {};
  if (typeof name !== 'string' || name === '') return undefined;
  return { id: typeof id === 'string' ? id : '', name, arguments: toArgumentText(args) };
}

/** Tool calls count regardless of the finish reason; a text cut at its limit is kept. Undefined if invalid. */
export function readReply(body: string): ReadReply | undefined {
  let parsed: Fields | undefined;
  try {
    parsed = toFields(JSON.parse(body));
  } catch {
    return undefined;
  }
  const choice = toFields(toList(parsed?.choices)[0]);
  const message = toFields(choice?.message);
  if (!parsed || !choice || !message) return undefined;
  const calls = toList(message.tool_calls).slice(0, MOST_CALLS).map(readCall);
  return {
    ...readContent(toText(message.content)),
    isCut: isCutReason(choice.finish_reason),
    toolCalls: withIds(calls.filter((call) => call !== undefined)),
    filtered: choice.finish_reason === 'content_filter',
    usage: readUsage(parsed.usage),
  };
}
