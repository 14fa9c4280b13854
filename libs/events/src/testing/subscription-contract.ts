import { anOutcome, aSubscription } from './builders';
import { after, LEASE_MS, NOW, request, type Setting } from './contract-setting';

export function subscriptionContract(at: Setting): void {
  describe('subscriptions', () => {
    it('are returned only to their own workspace', async () => {
      const {
        sealedSecret,
        formerSealedSecret: _former,
        ownerScopes,
        activeSince,
        ...view
      } = await at.subscribed({ events: ['contact.created'], description: 'Ventas' });
      expect([sealedSecret, ownerScopes, activeSince]).toBeDefined();
      expect(await at.stores().subscriptions.find(view.workspaceId, view.id)).toEqual(view);
      expect(await at.stores().subscriptions.find(aSubscription().workspaceId, view.id)).toBeUndefined();
    });

    it('are listed newest first, page by page', async () => {
      const ids = [
        '01930000-0000-7000-8000-000000000001',
        '01930000-0000-7000-8000-000000000002',
        '01930000-0000-7000-8000-000000000003',
      ];
      const { workspaceId } = aSubscription();
      for (const id of ids) await at.subscribed({ id, workspaceId });
      await at.subscribed();
      const first = await at.stores().subscriptions.list(workspaceId, { limit: 2, after: null });
      expect(first.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      const rest = await at.stores().subscriptions.list(workspaceId, { limit: 2, after: ids[1]! });
      expect(rest.map(({ id }) => id)).toEqual([ids[0]]);
    });

    it('receive events only if enabled, not paused, and subscribed to the event type', async () => {
      const listening = await at.subscribed({ events: ['contact.created', 'contact.updated'] });
      const { workspaceId } = listening;
      await at.subscribed({ workspaceId, events: ['contact.updated'] });
      await at.subscribed({ events: ['*'] });
      await at.change(await at.subscribed({ workspaceId }), { enabled: false });
      await at.change(await at.subscribed({ workspaceId }), { pausedAt: NOW, pausedReason: 'failing_24h' });
      const found = await at.stores().fanOut.listeners([workspaceId], ['*', 'contact.created'], NOW);
      expect(found).toEqual([
        expect.objectContaining({ id: listening.id, workspaceId, activeSince: listening.activeSince }),
      ]);
    });

    it('give the fan-out their settings, failure count and number of deliveries in flight', async () => {
      const listening = await at.subscribed({ includeData: true });
      const { workspaceId } = listening;
      await at.queue(listening, 5);
      const dispatch = at.stores().dispatch();
      const [failing] = await dispatch.claim(request({ limit: 3 }));
      await dispatch.record([anOutcome(failing!, { state: 'failed' }, NOW)]);
      const { id, url, sealedSecret, ownerId, ownerScopes } = listening;
      const terms = {
        id,
        url,
        sealedSecret,
        includeData: true,
        owner: { kind: 'api_key', id: ownerId, appId: null },
        ownerScopes,
        consecutiveFailures: 1,
      };
      const found = (now: Date) => at.stores().fanOut.listeners([workspaceId], ['*'], now);
      expect(await found(NOW)).toEqual([expect.objectContaining({ ...terms, inFlight: 2 })]);
      expect(await found(after(LEASE_MS))).toEqual([expect.objectContaining({ ...terms, inFlight: 0 })]);
    });
  });
}
