import type { Actor, Scope } from '@workops/kernel';
import { READ_SKILL, RESERVED_TOOL_NAMES } from '../../definitions/domain/agent-draft';
import { toUsd } from '../../cost/domain/spending';
import type { LoopCall, LoopEnd, LoopResult } from '../../model/domain/loop-state';
import type { VersionKind } from '../../scenarios/domain/suite-run';
import type { Said } from '../../turns/domain/said';
import { boundedInput, type ShownRun } from '../../turns/domain/shown-turn';

/** In messages and characters. */
export const tryLimits = { messages: 40, content: 4_000 } as const;

export const TRY_STATUSES = ['running', 'done', 'failed'] as const;
type TryStatus = (typeof TRY_STATUSES)[number];

export const NO_TRY = 'La prueba no existe.';

/** Sent to no customer. */
export interface AgentTry extends ShownRun {
  workspaceId: string;
  id: string;
  agentId: string;
  versionKind: VersionKind;
  versionNumber: number | null;
  messages: readonly Said[];
  allowWrites: boolean;
  status: TryStatus;
  answer: string | null;
  /** Reason for a failure or a handoff to people. */
  reason: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export type TryEnd = Pick<AgentTry, 'answer' | 'reason'> & { status: 'done' | 'failed' };

export const tryEnd = (end: LoopEnd): TryEnd => {
  if (end.kind === 'failed') return { status: 'failed', answer: null, reason: end.reason };
  return {
    status: 'done',
    answer: end.text === '' ? null : end.text,
    reason: end.kind === 'handoff' ? end.reason : null,
  };
};

/** `data` is the payload for the client. */
export interface TryEvent {
  name: 'delta' | 'tool_call' | 'tool_result' | 'done' | 'error';
  data: object;
}

export const deltaEvent = (text: string): TryEvent => ({ name: 'delta', data: { text } });

export const callEvent = ({ n, tool, input }: LoopCall): TryEvent => ({
  name: 'tool_call',
  data: { n, tool, input: boundedInput(input) },
});

export const resultEvent = (n: number, tool: string, { outcome, text, durationMs }: LoopResult): TryEvent => ({
  name: 'tool_result',
  data: { n, tool, outcome, text, duration_ms: durationMs },
});

const READS: Readonly<Record<string, Scope>> = { search_knowledge: 'kb:read', [READ_SKILL]: 'skills:read' };

/**
 * Scope for seeing a tool's result. A custom tool requires the scope for calling it by hand, which shows the result
 * too.
 */
const scopeOfAnswer = (tool: string): Scope | undefined =>
  READS[tool] ?? (RESERVED_TOOL_NAMES.includes(tool) ? undefined : 'custom_tools:write');

/** Removes tool results that the caller could not read directly. */
export function shownEvent<Event extends { name: string; data: string }>(
  { scopes }: Pick<Actor, 'scopes'>,
  event: Event,
): Event {
  if (event.name !== 'tool_result') return event;
  const data = JSON.parse(event.data) as { tool: string };
  const scope = scopeOfAnswer(data.tool);
  return scope === undefined || scopes.has(scope) ? event : { ...event, data: JSON.stringify({ ...data, text: null }) };
}

export const endEvent = (
  id: string,
  {
    status,
    answer,
    reason,
    usage,
    costMicros,
  }: Pick<AgentTry, 'status' | 'answer' | 'reason' | 'usage' | 'costMicros'>,
): TryEvent => {
  const paid = {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    usage_estimated: usage.estimated,
    cost_usd: toUsd(costMicros),
  };
  return { name: status === 'failed' ? 'error' : 'done', data: { id, status, answer, reason, ...paid } };
};

export const isLastEvent = (name: string): boolean => name === 'done' || name === 'error';

/** Joins consecutive parts of a text. */
export function joinedEvents(events: readonly TryEvent[]): TryEvent[] {
  const joined: TryEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.name === 'delta' && last?.name === 'delta')
      joined[joined.length - 1] = deltaEvent(eventText(last) + eventText(event));
    else joined.push(event);
  }
  return joined;
}

const eventText = ({ data }: TryEvent): string => ('text' in data && typeof data.text === 'string' ? data.text : '');
