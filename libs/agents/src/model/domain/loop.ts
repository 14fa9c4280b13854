import type { LoopEnd, LoopInput, LoopResult, LoopState, MadeCall } from './loop-state';
import type { ModelMessage, ModelReply, ModelRequest, ModelUsage } from './model';
import { shortened, storable } from './text';
import { CHARACTERS_A_TOKEN, charactersAsked } from './usage';

export type LoopStep =
  | { kind: 'ask'; request: ModelRequest }
  /** Calls without a result, in order. */
  | { kind: 'call'; calls: readonly MadeCall[] }
  | { kind: 'end'; end: LoopEnd };

export const begunLoop: LoopState = {
  said: [],
  rounds: 0,
  calls: [],
  requests: 0,
  usage: { promptTokens: 0, completionTokens: 0, estimated: false },
};

const refused = (outcome: LoopResult['outcome'], message: string): LoopResult => ({
  outcome,
  text: JSON.stringify({ error: outcome, message }),
  durationMs: 0,
});

function parseArguments(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function askedCall(
  input: LoopInput,
  n: number,
  { id, name, arguments: argumentText }: ModelReply['toolCalls'][number],
): MadeCall {
  const tool = input.tools.find((each) => each.name === name);
  const args = parseArguments(argumentText);
  const call = {
    n,
    id,
    tool: name.slice(0, 64),
    input: args ?? {},
    effects: tool?.effects ?? 'read',
    result: null,
  } as const;
  if (n > input.limits.toolCalls) return { ...call, result: refused('tool_limit', 'No more calls may be made.') };
  if (!tool) return { ...call, result: refused('unknown_tool', 'There is no such tool.') };
  if (!args) return { ...call, result: refused('invalid_arguments', 'The arguments are no JSON object.') };
  return call;
}

/** The model is then called without tools, so that its reply is the last. */
const isLast = (input: LoopInput, { rounds }: LoopState): boolean => rounds >= input.limits.toolRounds;

/** Instructions stay, and a call makes no sense without its result. */
const mayGiveWay = (message: ModelMessage): boolean =>
  message.role === 'user' || (message.role === 'assistant' && !message.toolCalls);

/**
 * Messages that fit into the context with tools, calls and results. The oldest are dropped first, the last one never.
 */
function fitted(input: LoopInput, { said }: LoopState, tools: ModelRequest['tools']): ModelMessage[] {
  const { messages, contextTokens, maxOutputTokens } = input;
  let over =
    charactersAsked({ messages: [...messages, ...said], tools }) -
    CHARACTERS_A_TOKEN * (contextTokens - maxOutputTokens);
  const kept = messages.filter((message, place) => {
    if (over <= 0 || place === messages.length - 1 || !mayGiveWay(message)) return true;
    over -= message.content.length;
    return false;
  });
  return [...kept, ...said];
}

function toRequest(input: LoopInput, state: LoopState): ModelRequest {
  const { model, temperature, maxOutputTokens } = input;
  const tools = input.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const toolChoice = isLast(input, state) ? 'none' : 'auto';
  return { model, messages: fitted(input, state, tools), tools, toolChoice, temperature, maxOutputTokens };
}

const openRound = ({ said, calls }: LoopState): readonly MadeCall[] => {
  const last = said.at(-1);
  if (last?.role !== 'assistant') return [];
  return calls.slice(calls.length - (last.toolCalls?.length ?? 0));
};

export const withUsage = ({ usage, ...state }: LoopState, used: ModelUsage): LoopState => ({
  ...state,
  requests: state.requests + 1,
  usage: {
    promptTokens: usage.promptTokens + used.promptTokens,
    completionTokens: usage.completionTokens + used.completionTokens,
    estimated: usage.estimated || used.estimated,
  },
});

/** The calls form a round; those in a reply to a request without tools are ignored. */
export function withReply(input: LoopInput, state: LoopState, reply: ModelReply): LoopState {
  const toolCalls = isLast(input, state) ? [] : reply.toolCalls;
  const pendingCalls = toolCalls.map((call, place) => askedCall(input, state.calls.length + place + 1, call));
  return {
    ...withUsage(state, reply.usage),
    said: [
      ...state.said,
      { role: 'assistant', content: storable(reply.content), ...(toolCalls.length > 0 && { toolCalls }) },
    ],
    rounds: state.rounds + (toolCalls.length > 0 ? 1 : 0),
    calls: [...state.calls, ...pendingCalls],
  };
}

/** Results by call number. Once every call of the round has one, all are sent to the model in order. */
export function withResults(state: LoopState, results: ReadonlyMap<number, LoopResult>): LoopState {
  const calls = state.calls.map((call) => ({ ...call, result: call.result ?? results.get(call.n) ?? null }));
  const round = openRound({ ...state, calls });
  if (round.some(({ result }) => result === null)) return { ...state, calls };
  const toolMessages = round.map(({ id, result }) => ({
    role: 'tool' as const,
    toolCallId: id,
    content: shortened(result!.text),
  }));
  return { ...state, calls, said: [...state.said, ...toolMessages] };
}

/** After a crash, read calls are repeated; the outcome of the others is unknown. */
export const resumed = (state: LoopState): LoopState =>
  withResults(
    state,
    new Map(
      state.calls
        .filter(({ result, effects }) => result === null && effects === 'write')
        .map(({ n }) => [
          n,
          refused('outcome_unknown', 'Nobody knows whether the call was carried out. Do not repeat it.'),
        ]),
    ),
  );

const lastText = ({ said }: LoopState): string => {
  const last = said.findLast(({ role }) => role === 'assistant');
  return last?.content.trim() ?? '';
};

export function nextStep(input: LoopInput, state: LoopState): LoopStep {
  const open = openRound(state);
  if (open.length > 0) return { kind: 'call', calls: open.filter(({ result }) => result === null) };
  const handsOff = state.calls.find(({ result }) => result?.handsOff !== undefined)?.result?.handsOff;
  if (handsOff !== undefined) return { kind: 'end', end: { kind: 'handoff', reason: handsOff, text: lastText(state) } };
  const last = state.said.at(-1);
  if (last?.role !== 'assistant') return { kind: 'ask', request: toRequest(input, state) };
  const text = last.content.trim();
  if (text !== '') return { kind: 'end', end: { kind: 'answer', text } };
  return { kind: 'end', end: { kind: 'failed', reason: isLast(input, state) ? 'tool_limit' : 'empty_answer' } };
}
