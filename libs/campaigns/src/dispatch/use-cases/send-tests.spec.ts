import { randomUUID } from 'node:crypto';
import { SharedPlaces, type Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import type { MailOutcome, TestMail } from '../dispatch-ports';
import { aCampaign, campaignAccount, handOverInMemory } from '../../testing/hand-over-in-memory';
import { sendTests, TEST_PLACES, type TestDeps } from './send-tests';

function setUp() {
  const { deps: mail, mails } = handOverInMemory();
  const campaign = aCampaign({ status: 'draft' });
  const leases: { most: number; busy: readonly string[] }[] = [];
  const test = (over: Partial<TestMail> = {}): TestMail => ({
    workspaceId: campaign.workspaceId,
    id: randomUUID(),
    campaignId: campaign.id,
    contactId: randomUUID(),
    token: '0'.repeat(32),
    address: 'ana@example.org',
    maker: null,
    mayFill: true,
    ...over,
  });
  const queued: TestMail[] = [test()];
  const standings = new Map<string, Standing>();
  const deps: TestDeps = {
    ...mail,
    owners: standingsBesides(standings),
    channels: { account: async () => campaignAccount(campaign) },
    mail: { keyFor: async () => ({ domainName: 'example.com', keySelector: 'wo', privateKey: '' }) },
    work: {
      campaign: async () => campaign,
      takeTests: async ({ most, busy }) => {
        leases.push({ most, busy });
        return queued.splice(0);
      },
    },
  };
  const underWay: Promise<void>[] = [];
  const follow = (_workspaceId: string, each: Promise<void>) => void underWay.push(each);
  /** A process in which workspaces already use some places. */
  const occupied = (...workspaces: string[]): SharedPlaces => {
    const places = new SharedPlaces(TEST_PLACES);
    for (const workspaceId of workspaces) places.follow(workspaceId, new Promise(() => undefined));
    return places;
  };
  return { deps, mails, leases, queued, test, follow, underWay, campaign, standings, occupied };
}

describe('test mails of campaigns', () => {
  it('are withheld if a policy objection exists when their server is connected', async () => {
    const { deps, mails, queued, test, follow, underWay, occupied } = setUp();
    let isHeld = false;
    deps.policy.judge = async (_workspaceId, recipients) =>
      recipients.map(() =>
        isHeld ? { outcome: 'blocked', reasons: ['safety_hold'] } : { outcome: 'allowed', reasons: [] },
      );
    const { send } = deps.lines;
    deps.lines.send = (...mail): Promise<MailOutcome> => {
      isHeld = mail[2].to === 'eva@example.org';
      return send(...mail);
    };
    await sendTests(deps)(occupied(), follow);
    queued.push(test({ address: 'eva@example.org' }));
    await sendTests(deps)(occupied(), follow);
    await Promise.all(underWay);
    expect(mails).toEqual(['ana@example.org']);
  });

  it('are not sent with placeholders added later if the requester could not read contacts', async () => {
    const { deps, mails, queued, test, follow, underWay, campaign, occupied } = setUp();
    const sent = async (content: object, mayFill: boolean) => {
      mails.splice(0);
      queued.splice(0, Infinity, test({ mayFill }));
      deps.work.campaign = async () =>
        ({ ...campaign, content: { ...campaign.content, ...content } }) as typeof campaign;
      await sendTests(deps)(occupied(), follow);
      await Promise.all(underWay);
      return mails.length;
    };
    const [plain, filled] = [{ subject: 'Hola' }, { subject: 'Hola', html: '<p>{{attributes.plan}}</p>' }];
    expect([await sent(plain, false), await sent(filled, false), await sent({}, false)]).toEqual([1, 0, 0]);
    expect([await sent(plain, true), await sent(filled, true)]).toEqual([1, 1]);
  });

  it('are sent only while their maker may send and, for placeholders, read contacts', async () => {
    const { deps, mails, queued, test, follow, underWay, campaign, standings, occupied } = setUp();
    const maker = { kind: 'api_key', id: randomUUID(), appId: null } as const;
    const sent = async (standing: Standing, subject = 'Hola {{contact.name}}') => {
      mails.splice(0);
      standings.set(maker.id, standing);
      queued.splice(0, Infinity, test({ maker }));
      deps.work.campaign = async () => ({ ...campaign, content: { ...campaign.content, subject } }) as typeof campaign;
      await sendTests(deps)(occupied(), follow);
      await Promise.all(underWay);
      return mails.length;
    };
    const standing: Standing = {
      active: true,
      scopes: new Set(['campaigns:send', 'contacts:read']),
      visibility: { kind: 'branches', locationIds: [] },
    };
    expect(await sent(standing)).toBe(1);
    expect(await sent({ ...standing, active: false })).toBe(0);
    expect(await sent({ ...standing, scopes: new Set(['contacts:read']) })).toBe(0);
    expect(await sent({ ...standing, scopes: new Set(['campaigns:send']) })).toBe(0);
    expect(await sent({ ...standing, scopes: new Set(['campaigns:send']) }, 'Hola')).toBe(1);
  });

  it('are sent concurrently, and leave places for other workspaces', async () => {
    const { deps, mails, leases, queued, test, follow, underWay, occupied } = setUp();
    queued.push(test({ workspaceId: randomUUID(), address: 'eva@example.org' }));
    const { write } = deps;
    deps.write = (letter) =>
      letter.to === 'ana@example.org' ? Promise.reject(new Error('unsealed by another key')) : write(letter);
    expect(await sendTests(deps)(occupied('a', 'b', 'a'), follow)).toBe(2);
    expect((await Promise.allSettled(underWay)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect([mails, leases]).toEqual([['eva@example.org'], [{ most: 17, busy: ['a'] }]]);
    expect(await sendTests(deps)(occupied(...Array.from({ length: 20 }, (_, n) => `${n}`)), follow)).toBe(0);
    expect(leases).toHaveLength(1);
  });
});
