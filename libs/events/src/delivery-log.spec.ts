import type { EventName } from '@workops/contracts';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { anEvent, anOutcome, aSubscription, stored } from './testing/builders';
import { request } from './testing/contract-setting';
import { MemoryStore } from './testing/memory-store';
import { listDeliveries } from './use-cases/list-deliveries';

const NOW = new Date('2027-01-15T12:00:00.000Z');

describe('the delivery log for its reader', () => {
  const subscription = aSubscription({ includeData: true });
  const everything = anActor({ workspaceId: subscription.workspaceId, scopes: new Set(ALL_SCOPES) });
  const readerWith = (scopes: Scope[], visibility: Actor['visibility'] = { kind: 'all' }): Actor => ({
    ...everything,
    scopes: new Set(scopes),
    visibility,
  });
  const ASSIGNED = { kind: 'assigned', memberId: '01930000-0000-7000-8000-0000000000aa' } as const;

  /** A reader's view of two attempts: one posted this event with its data, the other a notice. */
  const seen = async (actor: Actor, type: EventName) => {
    const store = new MemoryStore();
    await store.insert(subscription);
    const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW, type });
    await store.enqueue([stored(event)], [{ event, subscriptionId: subscription.id }]);
    const [delivery] = await store.claim(request({ now: NOW }));
    const requestPayload = JSON.stringify({ id: event.id, type, data: { name: 'Josefa' } });
    await store.record([
      { ...anOutcome(delivery!, { state: 'succeeded' }, NOW), requestPayload, responseExcerpt: 'Josefa' },
    ]);
    const [attempt] = await listDeliveries({ store, log: store })(actor, subscription.id, { limit: 1, offset: 0 });
    const { data, data_omitted: omitted } = attempt!.requestPayload;
    return { data, omitted, excerpt: attempt!.responseExcerpt };
  };
  const shown = { data: { name: 'Josefa' }, omitted: undefined, excerpt: 'Josefa' };
  const withheld = (reason: string) => ({ data: undefined, omitted: reason, excerpt: null });

  it('shows the posted body to a reader with full access', async () => {
    expect(await seen(everything, 'contact.updated')).toEqual(shown);
    expect(await seen(readerWith(['webhooks:read', 'contacts:read'], ASSIGNED), 'contact.updated')).toEqual(shown);
  });

  it("hides data and response without the event's read scope", async () => {
    expect(await seen(readerWith(['webhooks:read', 'companies:read']), 'contact.updated')).toEqual(
      withheld('missing_scope:contacts:read'),
    );
  });

  it('hides data and response from a reader with restricted visibility, except for contacts', async () => {
    const reader = readerWith([...ALL_SCOPES], ASSIGNED);
    expect(await seen(reader, 'appointment.booked')).toEqual(withheld('restricted_visibility'));
  });
});
