import { anActor } from '@workops/kernel/testing';
import type { NewSubscription } from '../ports';
import { anEvent, anOutcome, aSubscription, stored } from './builders';
import { after, NOW, request, type Setting } from './contract-setting';

export function changeContract(at: Setting): void {
  const actorOf = ({ workspaceId }: NewSubscription) => anActor({ workspaceId });
  const seen = ({ workspaceId, id }: NewSubscription) => at.stores().subscriptions.find(workspaceId, id);
  const patch = (subscription: NewSubscription, over: Partial<NewSubscription>): Promise<void> =>
    at.stores().subscriptions.transaction(actorOf(subscription), async (tx) => {
      const before = await tx.lock(subscription.id);
      await tx.save({ ...before!, ...over });
    });

  describe('a transaction on a subscription', () => {
    it('saves all changeable fields of this subscription only', async () => {
      const subscription = await at.subscribed();
      const other = await at.subscribed({ workspaceId: subscription.workspaceId });
      const changes = {
        url: 'https://elsewhere.example.com/hooks',
        events: ['contact.updated'],
        description: 'Ventas',
        includeData: true,
        enabled: false,
        ownerKind: 'member' as const,
        ownerId: '01930000-0000-7000-8000-0000000000aa',
        ownerAppId: '01930000-0000-7000-8000-0000000000ab',
        ownerScopes: ['stock:read'],
        activeSince: after(1),
        pausedAt: after(2),
        pausedReason: 'failing_24h' as const,
        consecutiveFailures: 7,
        consecutiveFailedDeliveries: 3,
        failingSince: after(3),
        updatedAt: after(4),
      };
      await patch(subscription, changes);
      const { sealedSecret: _sealed, formerSealedSecret: _former, ...record } = subscription;
      const locked = await at
        .stores()
        .subscriptions.transaction(actorOf(subscription), (tx) => tx.lock(subscription.id));
      expect(locked).toEqual({ ...record, ...changes });
      expect((await seen(other))!.url).toBe(other.url);
    });

    it('rotates the secret, and signs with both until the former one expires', async () => {
      const subscription = await at.subscribed();
      const rotation = { sealedSecret: 'sealed:new', shownSecret: 'whsec_new', formerUntil: after(10), at: after(1) };
      await at.stores().subscriptions.transaction(actorOf(subscription), async (tx) => {
        await tx.rotateSecret((await tx.lock(subscription.id))!, rotation);
      });
      expect(await seen(subscription)).toMatchObject({
        secret: 'whsec_new',
        formerSecretUntil: after(10),
        updatedAt: after(1),
      });
      await at.queue(subscription, 2);
      const claimedAt = (now: Date) =>
        at
          .stores()
          .dispatch()
          .claim(request({ limit: 1, now }));
      const former = subscription.sealedSecret;
      expect(await claimedAt(after(9))).toMatchObject([{ sealedSecret: 'sealed:new', formerSealedSecret: former }]);
      expect(await claimedAt(after(10))).toMatchObject([{ sealedSecret: 'sealed:new', formerSealedSecret: null }]);
      const listening = (now: Date) => at.stores().fanOut.listeners([subscription.workspaceId], ['*'], now);
      expect(await listening(after(9))).toMatchObject([{ sealedSecret: 'sealed:new', formerSealedSecret: former }]);
      expect(await listening(after(10))).toMatchObject([{ formerSealedSecret: null }]);
    });

    it('drops both former secrets at once if a rotation has no overlap', async () => {
      const subscription = await at.subscribed();
      const rotate = (sealedSecret: string, formerUntil: Date | null) =>
        at.stores().subscriptions.transaction(actorOf(subscription), async (tx) => {
          await tx.rotateSecret((await tx.lock(subscription.id))!, {
            sealedSecret,
            shownSecret: 'whsec_new',
            formerUntil,
            at: after(1),
          });
        });
      await rotate('sealed:second', after(10));
      await rotate('sealed:third', null);
      expect(await seen(subscription)).toMatchObject({ secret: 'whsec_new', formerSecretUntil: null });
      await at.queue(subscription, 1);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ limit: 1, now: after(9) }));
      expect(claimed).toMatchObject([{ sealedSecret: 'sealed:third', formerSealedSecret: null }]);
    });

    it('finds no subscription of another workspace', async () => {
      const { id } = await at.subscribed();
      expect(await at.stores().subscriptions.transaction(anActor(), (tx) => tx.lock(id))).toBeUndefined();
    });

    it('waits for concurrent transactions on the subscription, so that no change is lost', async () => {
      const subscription = await at.subscribed();
      const add = (name: string) =>
        at.stores().subscriptions.transaction(actorOf(subscription), async (tx) => {
          const before = (await tx.lock(subscription.id))!;
          await tx.save({ ...before, events: [...before.events, name] });
        });
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
      expect([...(await seen(subscription))!.events].sort()).toEqual(['*', 'a', 'b', 'c', 'd', 'e']);
    });

    it('discards queued deliveries, retries and redeliveries of this subscription only', async () => {
      const subscription = await at.subscribed();
      const other = await at.subscribed({ workspaceId: subscription.workspaceId });
      await at.queue(subscription, 1);
      const [tried] = await at.stores().dispatch().claim(request());
      await at
        .stores()
        .dispatch()
        .record([anOutcome(tried!, { state: 'retrying', dueAt: NOW }, NOW)]);
      await at.queue(subscription, 3);
      await at.queue(other, 1);
      const [logged] = await at.stores().log.attemptsOf(subscription, { limit: 1, offset: 0 });
      await at
        .stores()
        .subscriptions.transaction(actorOf(subscription), (tx) => tx.redeliver(subscription, logged!, NOW));
      await at.stores().subscriptions.transaction(actorOf(subscription), (tx) => tx.discardQueued(subscription, NOW));
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ now: after(60_000) }));
      expect(claimed.map(({ subscriptionId }) => subscriptionId)).toEqual([other.id]);
    });

    it('leaves nothing to claim when it removes the subscription', async () => {
      const subscription = await at.subscribed();
      await at.queue(subscription, 30);
      await at.stores().subscriptions.transaction(actorOf(subscription), (tx) => tx.remove(subscription.id));
      expect(await seen(subscription)).toBeUndefined();
      expect(await at.stores().dispatch().claim(request())).toEqual([]);
    });

    it('queues an event for this subscription only', async () => {
      const subscription = await at.subscribed({ events: ['contact.updated'] });
      const other = aSubscription({ workspaceId: subscription.workspaceId });
      await at.stores().subscriptions.insert(other, actorOf(other));
      const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW });
      await at
        .stores()
        .subscriptions.transaction(actorOf(subscription), (tx) => tx.enqueue(subscription, stored(event)));
      const claimed = await at.stores().dispatch().claim(request());
      expect(claimed.map(({ subscriptionId, eventId }) => [subscriptionId, eventId])).toEqual([
        [subscription.id, event.id],
      ]);
    });
  });
}
