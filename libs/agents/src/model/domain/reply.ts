import type { ModelToolCall } from './model';
import { endsReasoning, withoutReasoning } from './reasoning';

/** The parsed reply; the usage is null where the model did not report it. */
export interface ReadReply {
  /** Without the model's reasoning. */
  content: string;
  /** Characters of reasoning, which the model counts as its answer. */
  reasoned: number;
  /** The reply began inside the model's reasoning. */
  startsInside: boolean;
  /** A mark shows where its reasoning ended. */
  endsReasoning: boolean;
  /** The model stopped at its limit of tokens. */
  isCut: boolean;
  toolCalls: ModelToolCall[];
  filtered: boolean;
  usage: { promptTokens: number; completionTokens: number } | null;
}

type Fields = Record<string, unknown>;

/** The names that servers have for a reply that stopped at a limit of tokens. */
const CUT: ReadonlySet<unknown> = new Set(['length', 'max_tokens', 'model_length']);

export const isCutReason = (reason: unknown): boolean => typeof reason === 'string' && CUT.has(reason.toLowerCase());

/** The parts of a reply that its text shows. */
export function readContent(said: string): Pick<ReadReply, 'content' | 'reasoned' | 'startsInside' | 'endsReasoning'> {
  const { text, removed, startsInside } = withoutReasoning(said);
  return { content: text, reasoned: removed, startsInside, endsReasoning: endsReasoning(said) };
}

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Parts of an answer; any other one, such as `reasoning` or `thinking`, is not for whom it answers. */
const ANSWERS: ReadonlySet<unknown> = new Set([undefined, 'text', 'output_text']);

/** Some servers send a text, some a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(fieldsOf)
    .map((part) => (ANSWERS.has(part?.type) && part?.thought !== true ? part?.text : undefined))
    .filter((text) => typeof text === 'string')
    .join('');
}

/** Some servers send the arguments of a call as a text, some as an object; absent ones are empty. */
export const argumentsOf = (given: unknown): string =>
  typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given);

/** More than the ledger can hold: no model has read as much. */
const MOST_TOKENS = 2_147_483_647;

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MOST_TOKENS;

export function usageOf(usage: unknown): ReadReply['usage'] {
  const { prompt_tokens: prompt, completion_tokens: completion } = fieldsOf(usage) ?? {};
  if (!isCount(prompt) || !isCount(completion)) return null;
  return { promptTokens: Math.round(prompt), completionTokens: Math.round(completion) };
}

/** The id by which the model will identify the result; one is made where it gave none, or a duplicate. */
export const withIds = (calls: readonly ModelToolCall[]): ModelToolCall[] => {
  const taken = new Set<string>();
  return calls.map((call, place) => {
    const id = call.id === '' || taken.has(call.id) ? `call_${place}` : call.id;
    taken.add(id);
    return id === call.id ? call : { ...call, id };
  });
};

/** Tool calls read from one reply; further ones are dropped. Far above a version's limit, so that calls over the limit still get their refusal. */
export const MOST_CALLS = 128;

function callOf(given: unknown): ModelToolCall | undefined {
  const { id, function: asked } = fieldsOf(given) ?? {};
  const { name, arguments: args } = fieldsOf(asked) ?? {};
  if (typeof name !== 'string' || name === '') return undefined;
  return { id: typeof id === 'string' ? id : '', name, arguments: argumentsOf(args) };
}

/** Parses a whole reply of chat completions. Tool calls count whatever the finish reason; a text cut at its length stays. Undefined for an invalid reply. */
export function readReply(body: string): ReadReply | undefined {
  let parsed: Fields | undefined;
  try {
    parsed = fieldsOf(JSON.parse(body));
  } catch {
    return undefined;
  }
  const choice = fieldsOf(listOf(parsed?.choices)[0]);
  const message = fieldsOf(choice?.message);
  if (!parsed || !choice || !message) return undefined;
  const calls = listOf(message.tool_calls).slice(0, MOST_CALLS).map(callOf);
  return {
    ...readContent(textOf(message.content)),
    isCut: isCutReason(choice.finish_reason),
    toolCalls: withIds(calls.filter((call) => call !== undefined)),
    filtered: choice.finish_reason === 'content_filter',
    usage: usageOf(parsed.usage),
  };
}
