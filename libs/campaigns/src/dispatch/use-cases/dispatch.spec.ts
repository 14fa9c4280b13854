import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, SharedPlaces } from '@workops/kernel';
import type { Campaign } from '../../campaigns/domain/campaign';
import { CAMPAIGN_SHARE, availableRoom, used } from '../../campaigns/domain/rate';
import { aCampaign, aLeased, campaignAccount, dispatchInMemory } from '../../testing/hand-over-in-memory';
import { dispatchDue, DISPATCH_PLACES, type UnderWay } from './dispatch';

/** A process in which workspaces already use some places. */
function aProcess(usedPlaces: Record<string, number> = {}) {
  const underWay: UnderWay[] = [];
  const places = new SharedPlaces(DISPATCH_PLACES);
  const hanging = new Promise<void>(() => undefined);
  for (const [workspaceId, number] of Object.entries(usedPlaces))
    for (let n = 0; n < number; n += 1) places.follow(workspaceId, hanging);
  const follow = (workspaceId: string, each: UnderWay): void => {
    underWay.push(each);
    places.follow(workspaceId, each);
  };
  return { places: [places, follow] as const, ended: () => Promise.all(underWay) };
}
const named = (name: string, over: Partial<Campaign> = {}) => aCampaign({ name, ...over });

describe('a dispatch turn', () => {
  /** The process's clock in milliseconds, which only tests advance. */
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('hands over due recipients although one account fails', async () => {
    const [broken, fine, lost] = [named('broken'), named('fine'), named('lost')];
    const { deps, mails, failures } = dispatchInMemory([broken, fine, lost]);
    const { account } = deps.channels;
    deps.channels.account = (workspaceId, id) =>
      id === broken.accountId ? Promise.reject(new Error('timeout')) : account(workspaceId, id);
    const { judge } = deps.policy;
    deps.policy.judge = (workspaceId, recipients) =>
      workspaceId === lost.workspaceId ? Promise.reject(new Error('timeout')) : judge(workspaceId, recipients);
    const { places, ended } = aProcess();
    expect(await dispatchDue(deps)(...places)).toBe(2);
    expect(new Map((await ended()).map((settled) => [settled!.recipient.campaignId, settled!.status]))).toEqual(
      new Map([
        [fine.id, 'sent'],
        [lost.id, 'pending'],
      ]),
    );
    expect([mails, failures.length]).toEqual([['fine@example.org'], 2]);
  });

  it('pauses campaigns whose makers lost the rights, and hands over the others', async () => {
    const campaign = (name: string, id: string) => named(name, { startedBy: { kind: 'member', id, name } });
    const campaigns = [campaign('gone', 'g'), campaign('narrow', 'n'), campaign('branch', 'b'), campaign('fine', 'f')];
    const { deps, standings, recorded, mails } = dispatchInMemory(campaigns);
    const [all, everything] = [{ kind: 'all' as const }, new Set(ALL_SCOPES)];
    standings.set('g', { active: false, scopes: everything, visibility: all });
    standings.set('n', { active: true, scopes: new Set(['campaigns:send']), visibility: all });
    standings.set('b', { active: true, scopes: everything, visibility: { kind: 'branches', locationIds: [] } });
    const { places, ended } = aProcess();
    await dispatchDue(deps)(...places);
    await ended();
    expect(recorded.orphans.sort()).toEqual([
      'branch maker_lacks_visibility',
      'gone maker_gone',
      'narrow maker_lacks_scope',
    ]);
    expect(mails).toEqual(['fine@example.org']);
  });

  it("waits for a campaign's send window in its workspace's time zone", async () => {
    // It is 08:00 in Santiago.
    const [open, shut] = [
      named('open', { sendWindow: { from: '08:00', to: '09:00' } }),
      named('shut', { sendWindow: { from: '12:00', to: '13:00' } }),
    ];
    const { deps, recorded, mails } = dispatchInMemory([open, shut]);
    const [dispatch, { places, ended }] = [dispatchDue(deps), aProcess()];
    await dispatch(...places);
    now = 100;
    await dispatch(...places);
    await ended();
    expect(mails).toEqual(['open@example.org', 'open@example.org']);
    now = 1_000;
    await dispatch(...places);
    await ended();
    expect(recorded.rests).toEqual([[], [shut.id], []]);
  });

  it('leases nothing from an account that is disconnected or has an unverified domain', async () => {
    const [away, unverified, fine] = [named('away'), named('unverified'), named('fine')];
    const { deps, accounts, recorded } = dispatchInMemory([away, unverified, fine]);
    accounts.set(away.accountId, campaignAccount(away, { status: 'disconnected' }));
    const { keyFor } = deps.mail;
    deps.mail.keyFor = async (workspaceId, address) =>
      workspaceId === unverified.workspaceId ? undefined : keyFor(workspaceId, address);
    const [dispatch, { places, ended }] = [dispatchDue(deps), aProcess()];
    await dispatch(...places);
    now = 100;
    await dispatch(...places);
    await ended();
    expect([recorded.leased, recorded.rests[1]]).toEqual([
      ['fine', 'fine'],
      [away.id, unverified.id],
    ]);
  });

  it("does not load the key if the account's server has no place", async () => {
    const { deps, failures } = dispatchInMemory([named('full')]);
    deps.lines.places = async () => 0;
    deps.mail.keyFor = () => Promise.reject(new Error('asked'));
    expect(await dispatchDue(deps)(...aProcess().places)).toBe(0);
    expect(failures).toEqual([]);
  });

  it("pauses the campaigns of an account that has reached today's limit", async () => {
    const campaign = named('limited', { channel: 'whatsapp', content: { templateId: randomUUID(), variables: [] } });
    const { deps, recorded } = dispatchInMemory([campaign]);
    recorded.limited = true;
    expect(await dispatchDue(deps)(...aProcess().places)).toBe(0);
    expect(recorded.paused).toEqual([campaign.accountId]);
  });

  it("checks a campaign's template once per second, and sends nothing after it became unapproved", async () => {
    const campaign = named('oferta', { channel: 'whatsapp', content: { templateId: randomUUID(), variables: [] } });
    const { deps, accounts, recorded } = dispatchInMemory([campaign]);
    accounts.set(campaign.accountId, campaignAccount(campaign, { maxPerSecond: 200 }));
    const [beforeSend, sent] = [jest.fn(), jest.fn()];
    let waits = false;
    deps.channels.template = async () => {
      beforeSend();
      const { accountId } = campaign;
      return {
        id: 'oferta',
        accountId,
        name: 'oferta',
        language: 'es',
        category: 'marketing',
        sendable: !waits,
        waits,
        variables: 0,
        content: 'Hola',
      };
    };
    deps.work.commitMessages = async (recipients) => {
      sent();
      return recipients.map(() => 'in_line');
    };
    const [dispatch, { places, ended }] = [dispatchDue(deps), aProcess()];
    const turn = async () => {
      await dispatch(...places);
      await ended();
      now += 320;
      return [beforeSend.mock.calls.length, sent.mock.calls.length, recorded.leased.length];
    };
    expect([await turn(), await turn()]).toEqual([
      [2, 1, 1],
      [3, 2, 2],
    ]);
    waits = true;
    expect(await turn()).toEqual([4, 2, 3]);
    now = 1_000;
    expect([await turn(), await turn()]).toEqual([
      [5, 2, 3],
      [5, 2, 3],
    ]);
  });

  it('serves a WhatsApp account twice per second, sooner if its rate allows a batch', async () => {
    const [slow, fast] = ['slow', 'fast'].map((name) =>
      named(name, { channel: 'whatsapp', content: { templateId: randomUUID(), variables: [] } }),
    );
    const { deps, accounts, recorded } = dispatchInMemory([slow!, fast!]);
    accounts.set(fast!.accountId, campaignAccount(fast!, { maxPerSecond: 500 }));
    const [dispatch, { places }] = [dispatchDue(deps), aProcess()];
    const leasedAt = async (at: number) => {
      now = at;
      recorded.leased.splice(0);
      expect(await dispatch(...places)).toBeGreaterThan(0);
      return [...recorded.leased].sort();
    };
    expect(await leasedAt(0)).toEqual(['fast', 'slow']);
    expect(await leasedAt(120)).toEqual([]);
    expect(await leasedAt(125)).toEqual(['fast']);
    expect(await leasedAt(250)).toEqual(['fast']);
    expect(await leasedAt(500)).toEqual(['fast', 'slow']);
  });

  it('leaves places for others if one workspace has used its share', async () => {
    const [slow, fine] = [named('slow'), named('fine')];
    const { deps, recorded } = dispatchInMemory([slow, fine]);
    const { places, ended } = aProcess({ [slow.workspaceId]: 50 });
    expect(await dispatchDue(deps)(...places)).toBe(1);
    await ended();
    expect(recorded.leased).toEqual(['fine']);
  });

  it('gives few places to a workspace whose servers hang', async () => {
    const [hanging, fine] = [named('hanging'), named('fine')];
    const { deps, recorded } = dispatchInMemory([hanging, fine]);
    const { places, ended } = aProcess({ [hanging.workspaceId]: 10 });
    now = 5_000;
    expect(await dispatchDue(deps)(...places)).toBe(1);
    await ended();
    expect(recorded.leased).toEqual(['fine']);
  });
});

describe('rounds over many accounts', () => {
  const TURN_MS = 20;
  const SECONDS = 20;
  const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /**
   * Gives each account one campaign, and lets each turn take a while. Returns the number of mails sent per campaign
   * within `seconds`.
   */
  async function sentIn(seconds: number, campaigns: readonly Campaign[]): Promise<number[]> {
    const { deps, accounts, failures, mails } = dispatchInMemory(campaigns);
    for (const campaign of campaigns) accounts.set(campaign.accountId, campaignAccount(campaign, { maxPerSecond: 20 }));
    const lanes = new Map<string, number>();
    deps.work.lease = async ({ id, maxPerSecond }, [request], burstMs) => {
      await after(TURN_MS);
      const now = performance.now();
      const pace = { freeAt: lanes.get(id) ?? now, perSecond: maxPerSecond * CAMPAIGN_SHARE, burstMs };
      const { campaign, most } = request!;
      const number = Math.min(most, availableRoom(pace, now));
      lanes.set(id, used(pace, number, now));
      return {
        recipients: Array.from({ length: number }, () => aLeased(campaign, { address: campaign.id })),
        limited: false,
      };
    };
    const { places } = aProcess();
    const [dispatch, begun] = [dispatchDue(deps), performance.now()];
    const rounds = async (): Promise<void> => {
      while (performance.now() - begun < seconds * 1_000) {
        await dispatch(...places);
        await after(20);
      }
    };
    const over = rounds();
    await jest.advanceTimersByTimeAsync((seconds + 2) * 1_000);
    await over;
    expect(failures).toEqual([]);
    return campaigns.map(({ id }) => mails.filter((to) => to === id).length);
  }

  it('reach the full rate of every account, even if a workspace has many', async () => {
    const many = Array.from({ length: 40 }, () =>
      named('many', { workspaceId: '01930000-0000-7000-8000-000000000002' }),
    );
    const otherCampaigns = Array.from({ length: 5 }, () => named('other')).flatMap((campaign) => [
      campaign,
      named('other', { workspaceId: campaign.workspaceId }),
    ]);
    const sent = await sentIn(SECONDS, [...many, ...otherCampaigns]);
    const paced = 20 * CAMPAIGN_SHARE * SECONDS;
    expect(sent.filter((number) => Math.abs(number / paced - 1) > 0.05)).toEqual([]);
  });

  it('do not delay others behind a workspace with too many accounts for a round', async () => {
    const many = Array.from({ length: 198 }, () =>
      named('many', { workspaceId: '01930000-0000-7000-8000-000000000002' }),
    );
    const other = named('other');
    const { deps, recorded } = dispatchInMemory([...many, other, named('other', { workspaceId: other.workspaceId })]);
    const { lease } = deps.work;
    deps.work.lease = async (...of) => {
      await after(TURN_MS);
      return lease(...of);
    };
    const { places } = aProcess();
    const round = dispatchDue(deps)(...places);
    await jest.advanceTimersByTimeAsync(200 * TURN_MS);
    expect(await round).toBe(20);
    expect(recorded.leased.slice(0, 4).filter((name) => name === 'other')).toHaveLength(2);
  });
});
