import { DomainError } from '@workops/kernel';
import type { Inbox, LostEntry, MessageAccount, ReceivedPayload } from '../message-ports';

type Part = ReceivedPayload;

/** The error is about the entry's values, so it can never be kept. */
export type IsOfTheEntry = (error: unknown) => boolean;

const externalIdOf = ({ messages: [message], statuses: [status] }: Part): string | null =>
  message?.externalMessageId ?? status?.externalMessageId ?? status?.messageId ?? null;

const halves = ({ messages, statuses }: Part): Part[] => {
  const entries = [
    ...messages.map((message): Part => ({ messages: [message], statuses: [] })),
    ...statuses.map((status): Part => ({ messages: [], statuses: [status] })),
  ];
  const half = Math.ceil(entries.length / 2);
  return [entries.slice(0, half), entries.slice(half)].map((part) => ({
    messages: part.flatMap((each) => each.messages),
    statuses: part.flatMap((each) => each.statuses),
  }));
};

/** Maximum entries per commit. */
const MAX_ENTRIES = 500;

function slices<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / MAX_ENTRIES);
  return Array.from({ length: count }, (_none, place) => list.slice(place * MAX_ENTRIES, (place + 1) * MAX_ENTRIES));
}

/** Some statuses of a long payload change its messages, so they come last. */
const partsOf = (payload: ReceivedPayload): Part[] =>
  payload.messages.length <= MAX_ENTRIES && payload.statuses.length <= MAX_ENTRIES
    ? [payload]
    : [
        ...slices(payload.messages).map((messages): Part => ({ messages, statuses: [] })),
        ...slices(payload.statuses).map((statuses): Part => ({ messages: [], statuses })),
      ];

const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'malformed' || error.kind === 'unusable');

/** Programming errors depend on one value: the rest is kept, and the provider repeats the payload. */
const isOurFault = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

/**
 * Stores a whole payload, or a long one in parts; after a failure, each entry separately. Returns entries that can
 * never be kept. Throws after all commits if a repeat may succeed.
 */
export const receiveEntries =
  (inbox: Inbox, isOfTheEntry: IsOfTheEntry) =>
  async (account: Pick<MessageAccount, 'workspaceId' | 'id'>, payload: ReceivedPayload): Promise<LostEntry[]> => {
    const lost: LostEntry[] = [];
    const faults: unknown[] = [];
    const take = async (part: Part): Promise<void> => {
      const count = part.messages.length + part.statuses.length;
      if (count === 0) return;
      try {
        await inbox.receive(account, part);
      } catch (error) {
        const isLost = isRefused(error) || isOfTheEntry(error);
        if (!isLost && !isOurFault(error)) throw error;
        if (count > 1) for (const half of halves(part)) await take(half);
        else if (isLost)
          lost.push({
            externalId: externalIdOf(part),
            reason: error instanceof Error ? error.constructor.name : 'unknown',
          });
        else faults.push(error);
      }
    };
    for (const part of partsOf(payload)) await take(part);
    if (faults.length > 0) throw faults[0];
    return lost;
  };
