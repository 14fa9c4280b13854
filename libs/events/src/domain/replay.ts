import { isEventName } from '@workops/contracts';
import type { Issue } from '@workops/kernel';
import { EVERY_EVENT, type Subscription } from './subscription';

export const REPLAY_REASONS = ['paused', 'switched_off', 'abandoned'] as const;
export type ReplayReason = (typeof REPLAY_REASONS)[number];
export const REPLAY_STATUSES = ['queued', 'running', 'completed', 'cancelled', 'failed'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];
/** `undelivered` excludes waiting events too. */
export type Replayed = 'all' | 'undelivered';

/** Half-open range [from, to). */
export interface ReplayInput {
  from: Date;
  to: Date;
  events?: string[];
  only?: Replayed;
}

export interface Replay {
  id: string;
  workspaceId: string;
  subscriptionId: string;
  from: Date;
  to: Date;
  /** Null means all that the subscription listens to. */
  events: string[] | null;
  only: Replayed;
  status: ReplayStatus;
  reason: ReplayReason | null;
  reachedAt: Date | null;
  lookedAt: number;
  /** Created; `succeeded` and `failed` count the ended ones. */
  queued: number;
  succeeded: number;
  failed: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

const ENTIRE = 100;

/** Percent of time; 100 only once completed. */
export function progressOf({ status, from, to, reachedAt }: Replay): number {
  if (status === 'completed') return ENTIRE;
  if (!reachedAt) return 0;
  const share = (reachedAt.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime());
  return Math.min(ENTIRE - 1, Math.max(0, Math.floor(share * ENTIRE)));
}

const DAY_MS = 86_400_000;

export function replayProblems(
  { from, to, events = [] }: ReplayInput,
  subscription: Pick<Subscription, 'events'>,
  now: Date,
  keptDays: number,
): Issue[] {
  const oldest = new Date(now.getTime() - keptDays * DAY_MS);
  const problem = (path: string, message: string, code: Issue['code']): Issue => ({ path, message, code });
  return [
    ...(from < oldest
      ? [problem('from', `from must be within the last ${keptDays} days: older events are not kept.`, 'too_small')]
      : []),
    ...(from >= now ? [problem('from', 'from must be in the past.', 'too_big')] : []),
    ...(from >= to ? [problem('to', 'to must be after from.', 'too_small')] : []),
    ...events.flatMap((name, index) =>
      typesSent(subscription.events, [name])?.length === 0
        ? [problem(`events.${index}`, 'The subscription does not listen to this event.', 'invalid_enum_value')]
        : [],
    ),
  ];
}

/** Requested names that the subscription listens to now; undefined means all. */
export function typesSent(listened: readonly string[], asked: readonly string[] | null): string[] | undefined {
  if (listened.includes(EVERY_EVENT)) return asked === null ? undefined : [...asked];
  return (asked ?? listened).filter((name) => isEventName(name) && listened.includes(name));
}

/** A log row, or a replay as its negated number. */
interface Repeating {
  redeliveryOf: number | null;
}
export const isRedelivery = ({ redeliveryOf }: Repeating): boolean => redeliveryOf !== null && redeliveryOf > 0;
export const isReplayed = ({ redeliveryOf }: Repeating): boolean => redeliveryOf !== null && redeliveryOf < 0;
