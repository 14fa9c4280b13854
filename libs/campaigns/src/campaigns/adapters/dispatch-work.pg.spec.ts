import { randomUUID } from 'node:crypto';
import { latch, openTransaction, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { LeasedRecipient } from '../../dispatch/dispatch-ports';
import type { Campaign } from '../domain/campaign';
import { burstAfter } from '../domain/rate';
import { toCounts } from '../domain/counts';
import { cancelled } from '../domain/states';
import { campaignReads } from './campaign-reads';
import { dispatchRows } from '../../testing/dispatched-rows';
import { campaignAccount, handOverInMemory } from '../../testing/hand-over-in-memory';
import { freezeSome } from '../../dispatch/use-cases/freeze';
import { plain } from '../../dispatch/use-cases/outcome';
import { campaignRecords } from './campaign-record';
import { FREEZE } from './dispatch-sql';

const ids = { next: () => randomUUID() };
const BURST_MS = burstAfter(0);

describe('dispatch work on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = () => dispatchRows(test.database);

  it('gives each workspace a turn, however many campaigns another has', async () => {
    const { crowd, frozen, work } = setUp();
    const crowded = await frozen(1);
    await crowd(crowded, 3_000);
    const other = setUp();
    const alone = await other.frozen(1);
    const due = await work.due([]);
    expect([due.length, due.some(({ id }) => id === alone.id)]).toEqual([200, true]);
    expect((await work.due([alone.id])).some(({ id }) => id === alone.id)).toBe(false);
    const many = await setUp().started();
    await crowd(many, 100);
    const fresh = await other.started();
    const freezing = (await work.freezing()).map(({ workspaceId }) => workspaceId);
    expect(freezing.sort()).toEqual([many.workspaceId, fresh.workspaceId].sort());
  });

  it('freezes an audience in one process at a time, which alone counts the part', async () => {
    const { started, work, recipients, failures } = setUp();
    const campaign = await started();
    const [reading, read] = [latch(), latch()];
    const process = () =>
      freezeSome({
        ...handOverInMemory().deps,
        ids,
        reads: { listed: async () => [] },
        channels: { template: async () => undefined },
        failed: (error) => void failures.push(error),
        audience: {
          byIds: async () => [],
          page: async () => {
            reading.open();
            await read.opened;
            return [{ contactId: randomUUID(), address: 'ana@example.org', key: 'ana@example.org', marketable: true }];
          },
        },
        work: { freeze: work.freeze, freezing: async () => [campaign] },
      })();
    const first = process();
    await reading.opened;
    expect(await process()).toBe(0);
    read.open();
    expect(await first).toBe(1);
    // This process read the campaign before the part was written.
    expect(await process()).toBe(0);
    expect([await recipients(campaign), failures]).toEqual([{ pending: 1 }, []]);
  });

  it('starts due campaigns, and skips those of a blocked channel', async () => {
    const { crowd, started, work, block, campaign } = setUp();
    const at = new Date(Date.now() - 60_000);
    const blocked = await started({ status: 'scheduled', scheduledAt: at });
    await crowd(blocked, 100);
    await block(blocked);
    const other = setUp();
    const open = await other.started({ status: 'scheduled', scheduledAt: at });
    expect(await work.startDue()).toBe(1);
    expect([(await campaign(open)).status, (await campaign(blocked)).status]).toEqual(['sending', 'scheduled']);
  });

  it('leases within a shared messaging limit, including messages being queued', async () => {
    const { frozen, work, outside, accountId, rest } = setUp();
    const campaign = await frozen(12, { channel: 'whatsapp' });
    const { workspaceId } = campaign;
    const account = campaignAccount(campaign, { maxPerSecond: 1_000, messagingLimit: 100 });
    const turns = async (number: number): Promise<LeasedRecipient[]> => {
      const leased: LeasedRecipient[] = [];
      for (let turn = 0; turn < number; turn += 1) {
        leased.push(...(await work.lease(account, [{ campaign, most: 50 }], BURST_MS)).recipients);
        await rest({ workspaceId, accountId });
      }
      return leased;
    };
    outside.room = 5;
    expect(await turns(8)).toHaveLength(5);
    // When counted again, their messages are not yet queued.
    await rest({ workspaceId, accountId }, true);
    expect(await turns(1)).toEqual([]);
    outside.room = 0;
    await rest({ workspaceId, accountId }, true);
    expect(await work.lease(account, [{ campaign, most: 50 }], BURST_MS)).toEqual({ recipients: [], limited: true });
  });

  it('counts the remaining limit only once while the account cannot use it up', async () => {
    const { frozen, work, outside, accountId, rest } = setUp();
    const campaign = await frozen(4, { channel: 'whatsapp' });
    const account = campaignAccount(campaign, { maxPerSecond: 1, messagingLimit: 1_000 });
    outside.room = 1_000;
    const leased: LeasedRecipient[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      leased.push(...(await work.lease(account, [{ campaign, most: 50 }], BURST_MS)).recipients);
      await rest({ workspaceId: campaign.workspaceId, accountId });
    }
    expect([leased.length, outside.asked]).toEqual([4, 1]);
  });

  it("leases at the account's rate for the time since its last turn", async () => {
    const { frozen, work, rest } = setUp();
    const campaign = await frozen(20);
    const account = campaignAccount(campaign, { maxPerSecond: 10 });
    const leased = async (sinceMs: number) =>
      (await work.lease(account, [{ campaign, most: 20 }], burstAfter(sinceMs))).recipients.length;
    await leased(0);
    // Last leased a second ago, at a rate of eight per second.
    await rest(campaign);
    expect(await leased(450)).toBe(5);
    await rest(campaign);
    expect(await leased(0)).toBe(1);
  });

  it('leases no more of a campaign than its rate allows', async () => {
    const { frozen, work } = setUp();
    const campaign = await frozen(200, { ratePerMinute: 600 });
    const account = campaignAccount(campaign, { maxPerSecond: 1_000 });
    const begun = performance.now();
    let leased = 0;
    for (let turn = 0; turn < 10; turn += 1)
      leased += (await work.lease(account, [{ campaign, most: 200 }], BURST_MS)).recipients.length;
    const seconds = (performance.now() - begun) / 1_000;
    expect(leased).toBeGreaterThan(0);
    expect(leased).toBeLessThanOrEqual(Math.ceil((seconds + 0.1) * 10) + 1);
  });

  it('holds a recipient until the lease expires, and counts only provider refusals as tries', async () => {
    const { frozen, work, expireLeases, hurry, recipients } = setUp();
    const campaign = await frozen(1);
    const { workspaceId } = campaign;
    const account = campaignAccount(campaign, { maxPerSecond: 1_000 });
    const leased = async () => (await work.lease(account, [{ campaign, most: 1 }], BURST_MS)).recipients;
    const [first] = await leased();
    expect(await work.standing(workspaceId, [first!])).toEqual(new Set([first!.id]));
    await work.settle(workspaceId, [{ recipient: first!, ...plain, status: 'pending', againAfterSeconds: 0 }]);
    expect(await work.standing(workspaceId, [first!])).toEqual(new Set());
    const [second] = await leased();
    await work.settle(workspaceId, [
      { recipient: second!, ...plain, status: 'retrying', reason: 'greylisted', tried: true, againAfterSeconds: 60 },
    ]);
    await hurry(campaign);
    const [third] = await leased();
    expect([first, second, third].map((each) => [each!.attempts, each!.tries])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
    await expireLeases(campaign);
    expect(await work.standing(workspaceId, [third!])).toEqual(new Set());
    await work.recover();
    expect(await recipients(campaign)).toEqual({ 'failed outcome_unknown': 1 });
  });

  it('accepts an outcome after the lease expired unless the recipient was leased again', async () => {
    const {
      frozen,
      work,
      expireLeases,
      rest,
      recipients,
      tallied,
      campaign: present,
      workspaceId,
      accountId,
    } = setUp();
    const [going, over] = [await frozen(5), await frozen(1)];
    const account = campaignAccount(going, { maxPerSecond: 1_000 });
    const leased = async (campaign: Campaign, most: number) => {
      const { recipients: some } = await work.lease(account, [{ campaign, most }], BURST_MS);
      await rest({ workspaceId, accountId });
      return some;
    };
    const [late] = await leased(over, 1);
    const some = await leased(going, 4);
    for (const campaign of [going, over]) await expireLeases(campaign);
    await work.recover();
    await work.finish();
    expect([(await present(going)).status, (await present(over)).status]).toEqual(['sending', 'sent']);
    const released = { ...plain, status: 'pending', againAfterSeconds: 0 } as const;
    const ended = [
      released,
      { ...plain, status: 'sent', sent: true, counts: true },
      { ...plain, status: 'failed', reason: 'hard_bounce', counts: true, hardBounce: true },
      { ...plain, status: 'failed', reason: 'outcome_unknown' },
    ] as const;
    const all = [
      ...ended.map((outcome, place) => ({ recipient: some[place]!, ...outcome })),
      { recipient: late!, ...released },
    ];
    for (let time = 0; time < 2; time += 1) await work.settle(workspaceId, all);
    expect(await recipients(going)).toEqual({
      pending: 2,
      sent: 1,
      'failed hard_bounce': 1,
      'failed outcome_unknown': 1,
    });
    expect(await tallied(going)).toEqual(await recipients(going));
    expect(await recipients(over)).toEqual({ 'failed outcome_unknown': 1 });
    expect(await leased(going, 4)).toHaveLength(2);
    await work.settle(workspaceId, all);
    expect(await recipients(going)).toEqual({
      pending: 2,
      sent: 1,
      'failed hard_bounce': 1,
      'failed outcome_unknown': 1,
    });
    expect(await work.standing(workspaceId, [some[0]!])).toEqual(new Set());
  });

  it('keeps one recipient per address and per merged contact, across all parts', async () => {
    const { started, work, recipients, tallied } = setUp();
    const campaign = await started();
    const [contactId, other] = [randomUUID(), randomUUID()];
    const member = (address: string, of = contactId) => ({
      id: randomUUID(),
      contactId: of,
      address,
      key: address,
      marketable: true,
      token: randomUUID().replaceAll('-', ''),
      reason: null,
    });
    const part = [
      member('new@example.org'),
      member('old@example.org', other),
      member('else@example.org', randomUUID()),
    ];
    await work.freeze(campaign, async () => ({ members: [member('old@example.org')], after: contactId, listed: [] }));
    await work.freeze({ ...campaign, frozenUntil: contactId }, async () => ({
      members: part,
      after: null,
      listed: [],
    }));
    expect(await recipients(campaign)).toEqual({ pending: 2, 'suppressed duplicate_address': 1 });
    expect(await tallied(campaign)).toEqual(await recipients(campaign));
  });

  it('pauses a campaign without an event if its maker may no longer send it', async () => {
    const { started, work, campaign: present, database, workspaceId } = setUp();
    const campaign = await started();
    await work.pauseOrphan(campaign, 'maker_lacks_scope');
    await work.pauseOrphan(campaign, 'maker_gone');
    expect(await present(campaign)).toMatchObject({
      status: 'paused',
      pause: { reason: 'maker_lacks_scope', by: null },
    });
    expect((await recordedEvents(database, workspaceId)).map(({ type }) => type)).not.toContain('campaign.paused');
  });

  it('delays no pause or cancellation while writing a part; a cancelled campaign gets none', async () => {
    const { started, work, recipients, campaign: present, database, workspaceId, accountId } = setUp();
    const [running, other] = [await started(), await started({ accountId: randomUUID() })];
    const address = 'ana@example.org';
    const part = () => ({
      id: randomUUID(),
      contactId: randomUUID(),
      address,
      key: address,
      marketable: true,
      token: null,
      reason: null,
    });
    // Another transaction has inserted the address without committing, so writing the part waits with all its locks.
    const holder = await openTransaction(database, async (tx) => {
      for (const { id } of [running, other]) await tx.query(FREEZE, [workspaceId, id, JSON.stringify([part()]), false]);
    });
    const frozen = [running, other].map((campaign) =>
      work.freeze(campaign, async () => ({ members: [part()], after: null, listed: [] })),
    );
    await work.pauseLimited(workspaceId, accountId);
    const { sql } = campaignRecords;
    await database.query(sql.save, sql.savedValues(workspaceId, other.id, cancelled(other, new Date())));
    await Promise.all([holder.rollBack(), ...frozen]);
    expect([(await present(running)).status, (await present(running)).frozenAt !== null]).toEqual(['paused', true]);
    expect(await recipients(running)).toEqual({ pending: 1 });
    expect([(await present(other)).frozenAt, await recipients(other)]).toEqual([null, {}]);
  });

  it('shows recipients of a cancelled campaign as pending while they are handed over', async () => {
    const { started, work, database, workspaceId } = setUp();
    const campaign = await started();
    const members = ['ana', 'eva', 'rosa'].map((name) => ({
      id: randomUUID(),
      contactId: randomUUID(),
      address: `${name}@example.org`,
      key: `${name}@example.org`,
      marketable: true,
      token: null,
      reason: null,
    }));
    await work.freeze(campaign, async () => ({ members, after: null, listed: [] }));
    const lease = (until: string) =>
      database.query(`UPDATE campaigns.recipient SET leased_until = ${until} WHERE workspace_id = $1 AND id = $2`, [
        workspaceId,
        members[0]!.id,
      ]);
    await lease(`now() + interval '1 minute'`);
    const over = cancelled(campaign, new Date());
    const reads = campaignReads(database);
    const counts = async () =>
      toCounts((await reads.tallies(workspaceId, [campaign.id])).get(campaign.id) ?? [], over.status);
    const shown = async (status: 'pending' | 'cancelled') =>
      (await reads.recipients(workspaceId, over, { status }, { after: null, limit: 10 })).map(({ id, isInFlight }) => [
        id,
        isInFlight,
      ]);
    expect([await counts(), await shown('pending')]).toMatchObject([
      { totalRecipients: 3, pending: 1, cancelled: 2 },
      [[members[0]!.id, true]],
    ]);
    expect((await shown('cancelled')).map(([id]) => id).sort()).toEqual(
      members
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    await lease('NULL');
    expect([await counts(), await shown('pending'), (await shown('cancelled')).length]).toMatchObject([
      { pending: 0, cancelled: 3 },
      [],
      3,
    ]);
  });
});
