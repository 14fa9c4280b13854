import type { RecordedEvent } from '@workops/contracts';
import { envelopeTextOf } from '../domain/envelope';
import { EVERY_EVENT, listensTo, type Listener } from '../domain/subscription';
import type { FanOutStore } from '../ports';

/**
 * Queues a batch of committed events for the subscriptions that listen to them: one query and two inserts, however many there
 * are. It runs in the transaction that claimed the events, so that a crash leaves all of it or nothing, and a repeat adds nothing.
 * An event that nobody listens to leaves no trace. Answers how many deliveries were queued.
 */
export const fanOut =
  ({ publicUrl }: { publicUrl: string }) =>
  async (store: FanOutStore, events: RecordedEvent[]): Promise<number> => {
    const workspaceIds = [...new Set(events.map((event) => event.workspaceId))];
    const names = [EVERY_EVENT, ...new Set(events.map((event) => event.type))];
    const listeners = byWorkspace(await store.listeners(workspaceIds, names));

    const deliveries = events.flatMap((event) =>
      (listeners.get(event.workspaceId) ?? [])
        .filter((listener) => listensTo(listener, event))
        .map(({ id }) => ({ event, subscriptionId: id })),
    );
    if (deliveries.length === 0) return 0;
    const heard = new Set(deliveries.map(({ event }) => event));
    await store.enqueue(
      [...heard].map((event) => ({ event, text: envelopeTextOf(event, publicUrl) })),
      deliveries,
    );
    return deliveries.length;
  };

function byWorkspace(listeners: Listener[]): Map<string, Listener[]> {
  const groups = new Map<string, Listener[]>();
  for (const listener of listeners) {
    const group = groups.get(listener.workspaceId);
    if (group) group.push(listener);
    else groups.set(listener.workspaceId, [listener]);
  }
  return groups;
}
