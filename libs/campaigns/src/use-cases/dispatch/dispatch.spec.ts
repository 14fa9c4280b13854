import { randomUUID } from 'node:crypto';
import { SharedPlaces } from '@workops/kernel';
import type { Campaign } from '../../domain/campaigns/campaign';
import { aCampaign, anAccountOf, dispatchInMemory } from '../../testing/hand-over-in-memory';
import { dispatchDue, DISPATCH_PLACES, type UnderWay } from './dispatch';

/** A process in which workspaces have taken some places. */
function aProcess(taken: Record<string, number> = {}) {
  const underWay: UnderWay[] = [];
  const places = new SharedPlaces(DISPATCH_PLACES);
  const hanging = new Promise<void>(() => undefined);
  for (const [workspaceId, number] of Object.entries(taken)) for (let n = 0; n < number; n += 1) places.follow(workspaceId, hanging);
  const follow = (workspaceId: string, each: UnderWay): void => {
    underWay.push(each);
    places.follow(workspaceId, each);
  };
  return { places: [places, follow] as const, ended: () => Promise.all(underWay) };
}
const named = (name: string, over: Partial<Campaign> = {}) => aCampaign({ name, ...over });

describe('a turn over campaigns', () => {
  /** In milliseconds, as the process counts them: it goes on only where a test says so. */
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('hands over what is due, and lets what fails of one account keep none of the others', async () => {
    const [broken, fine, lost] = [named('broken'), named('fine'), named('lost')];
    const { deps, mails, failures } = dispatchInMemory([broken, fine, lost]);
    const { account } = deps.channels;
    deps.channels.account = (workspaceId, id) => (id === broken.accountId ? Promise.reject(new Error('timeout')) : account(workspaceId, id));
    const { judge } = deps.policy;
    deps.policy.judge = (workspaceId, asked) => (workspaceId === lost.workspaceId ? Promise.reject(new Error('timeout')) : judge(workspaceId, asked));
    const { places, ended } = aProcess();
    expect(await dispatchDue(deps)(...places)).toBe(2);
    expect((await ended()).map((settled) => [settled!.recipient.campaignId, settled!.status])).toEqual([
      [fine.id, 'sent'],
      [lost.id, 'pending'],
    ]);
    expect([mails, failures.length]).toEqual([['fine@example.org'], 2]);
  });

  it('waits for the window of a campaign by the clocks of its workspace, and passes it over for a while', async () => {
    // It is 08:00 in Santiago.
    const [open, shut] = [
      named('open', { sendWindow: { from: '08:00', to: '09:00' } }),
      named('shut', { sendWindow: { from: '12:00', to: '13:00' } }),
    ];
    const { deps, said, mails } = dispatchInMemory([open, shut]);
    const [dispatch, { places, ended }] = [dispatchDue(deps), aProcess()];
    await dispatch(...places);
    await dispatch(...places);
    await ended();
    expect(mails).toEqual(['open@example.org', 'open@example.org']);
    now = 1_000;
    await dispatch(...places);
    await ended();
    expect(said.rests).toEqual([[], [shut.id], []]);
  });

  it('leases nothing of an account that is not connected, or whose domain is not verified', async () => {
    const [away, unverified, fine] = [named('away'), named('unverified'), named('fine')];
    const { deps, accounts, said } = dispatchInMemory([away, unverified, fine]);
    accounts.set(away.accountId, anAccountOf(away, { status: 'disconnected' }));
    const { keyFor } = deps.mail;
    deps.mail.keyFor = async (workspaceId, address) => (workspaceId === unverified.workspaceId ? undefined : keyFor(workspaceId, address));
    const [dispatch, { places, ended }] = [dispatchDue(deps), aProcess()];
    await dispatch(...places);
    await dispatch(...places);
    await ended();
    expect([said.leased, said.rests[1]]).toEqual([
      ['fine', 'fine'],
      [away.id, unverified.id],
    ]);
  });

  it('asks for no key where the server of the account has no place', async () => {
    const { deps, failures } = dispatchInMemory([named('full')]);
    deps.lines.places = async () => 0;
    deps.mail.keyFor = () => Promise.reject(new Error('asked'));
    expect(await dispatchDue(deps)(...aProcess().places)).toBe(0);
    expect(failures).toEqual([]);
  });

  it('pauses the campaigns of an account that may write to nobody more today', async () => {
    const campaign = named('limited', { channel: 'whatsapp', content: { templateId: randomUUID(), variables: [] } });
    const { deps, said } = dispatchInMemory([campaign]);
    said.limited = true;
    expect(await dispatchDue(deps)(...aProcess().places)).toBe(0);
    expect(said.paused).toEqual([campaign.accountId]);
  });

  it('leaves places to others where one workspace has taken its share', async () => {
    const [slow, fine] = [named('slow'), named('fine')];
    const { deps, said } = dispatchInMemory([slow, fine]);
    const { places, ended } = aProcess({ [slow.workspaceId]: 50 });
    expect(await dispatchDue(deps)(...places)).toBe(1);
    await ended();
    expect(said.leased).toEqual(['fine']);
  });

  it('gives few places to a workspace whose servers hang', async () => {
    const [hanging, fine] = [named('hanging'), named('fine')];
    const { deps, said } = dispatchInMemory([hanging, fine]);
    const { places, ended } = aProcess({ [hanging.workspaceId]: 10 });
    now = 5_000;
    expect(await dispatchDue(deps)(...places)).toBe(1);
    await ended();
    expect(said.leased).toEqual(['fine']);
  });
});
