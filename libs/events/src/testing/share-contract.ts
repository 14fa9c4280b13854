import { NOTHING_HELD } from '../domain/places';
import type { NewSubscription } from '../ports';
import { NOW, request, type Setting } from './contract-setting';

export function shareContract(at: Setting): void {
  describe('a claim', () => {
    it('limits the slots of a workspace, and leaves the rest to others', async () => {
      const loud = await at.subscribed();
      await at.queue(loud, 15);
      await at.queue(await at.subscribed({ workspaceId: loud.workspaceId }), 15);
      await at.queue(await at.subscribed(), 15);
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ perWorkspace: 12, held: { ...NOTHING_HELD, workspaces: { [loud.workspaceId]: 2 } } }));
      expect(claimed.filter(({ workspaceId }) => workspaceId === loud.workspaceId)).toHaveLength(10);
      expect(claimed).toHaveLength(22);
    });

    it('limits failing subscriptions of a workspace, and gives healthy ones the remaining share', async () => {
      const well = await at.subscribed();
      const { workspaceId } = well;
      for (let n = 0; n < 3; n += 1) {
        const failing = await at.subscribed({ workspaceId });
        await at.change(failing, { consecutiveFailures: 1, failingSince: NOW });
        await at.queue(failing, 5);
      }
      await at.queue(well, 15);
      const held = { ...NOTHING_HELD, workspaces: { [workspaceId]: 3 }, failingWorkspaces: { [workspaceId]: 2 } };
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ perWorkspace: 16, perFailingWorkspace: 6, held }));
      const failing = claimed.filter((delivery) => delivery.failing);
      expect([failing.length, claimed.length]).toEqual([4, 13]);
    });

    it('limits slots per host over all workspaces, and further per workspace and host', async () => {
      const url = 'https://Shared.example.com:8443/hooks';
      const greedy = await at.subscribed({ url });
      await at.queue(greedy, 20);
      const other = await at.subscribed({ url: 'http://shared.example.com./other' });
      await at.queue(other, 20);
      const elsewhere = await at.subscribed({ workspaceId: greedy.workspaceId, url: 'https://elsewhere.example.com/' });
      await at.queue(elsewhere, 5);
      const held = {
        ...NOTHING_HELD,
        hosts: { 'shared.example.com': 2 },
        workspacesAndHosts: { [`${greedy.workspaceId} shared.example.com`]: 2 },
      };
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ perHost: 14, perWorkspaceAndHost: 8, held }));
      const countOf = ({ id }: NewSubscription) => claimed.filter(({ subscriptionId }) => subscriptionId === id).length;
      expect(countOf(greedy)).toBeLessThanOrEqual(6);
      expect([countOf(greedy) + countOf(other), countOf(elsewhere)]).toEqual([12, 5]);
    });

    it('gives reserved slots, even on a full host, to workspaces with little in flight', async () => {
      const busy = await at.subscribed();
      await at.queue(busy, 10);
      const quiet = await at.subscribed();
      await at.queue(quiet, 10);
      const held = { ...NOTHING_HELD, workspaces: { [busy.workspaceId]: 5 }, hosts: { 'receiver.example.com': 100 } };
      const claimed = await at
        .stores()
        .dispatch()
        .claim(request({ openLimit: 0, held }));
      expect(claimed.map(({ subscriptionId }) => subscriptionId)).toEqual([quiet.id, quiet.id]);
    });
  });
}
