import { randomUUID } from 'node:crypto';
import {
  campaignsContext,
  mailBounced,
  mailStandingOn,
  sentThroughOn,
  tellSuppressions,
  type Campaign,
} from '@workops/campaigns';
import { liftSuppression, sentMails } from '@workops/campaigns/testing';
import { movePerson } from '@workops/contacts/testing';
import { systemIds } from '@workops/platform';
import { readAuditLog } from '@workops/platform/audit';
import { eventually, latch, recordedEvents } from '@workops/platform/testing';
import { campaignWorld, MAIL_ACCOUNT, MemoryMail } from './testing/campaigns';
import { messagingWorld, type MessagingWorld } from './testing/messaging';

const LONG = 120_000;

describe('recipients of campaigns', () => {
  let messaging: MessagingWorld;
  let world: ReturnType<typeof campaignWorld>;
  beforeAll(async () => {
    messaging = await messagingWorld();
    world = campaignWorld(messaging);
  });
  afterAll(() => messaging.end());

  const place = async (over: object = {}) => {
    const messagingPlace = await messaging.setUp(0, { ...MAIL_ACCOUNT, ...over });
    const { workspaceId, account } = messagingPlace;
    const { database } = messaging;
    const people = (emails: readonly string[]) =>
      world.people(
        workspaceId,
        emails.map((email) => ({ email })),
      );
    const tokens = async () =>
      Object.fromEntries(
        (await sentMails(database, workspaceId).mails()).map(({ token, contact_id: id }) => [id, token] as const),
      );
    return {
      ...messagingPlace,
      database,
      people,
      tokens,
      started: (campaign: object = {}) => world.aStartedCampaign({ workspaceId, accountId: account.id, ...campaign }),
      tell: (type: 'bounce' | 'delivered', token: string | undefined) =>
        world.reports.events(account, { events: [{ id: randomUUID(), type, token }] }),
    };
  };
  const frozen = async (lines = new MemoryMail()) => {
    const work = world.workBy(lines);
    while ((await work.rounds.freeze()) > 0);
    return work;
  };
  type Work = Awaited<ReturnType<typeof frozen>>;
  /** Runs the rounds of a process until the condition holds. */
  const until = ({ rounds }: Work, campaign: Campaign, isSo: () => Promise<boolean>) =>
    eventually(async () => {
      await rounds.dispatch();
      await rounds.settle();
      await world.hurry(campaign);
      await rounds.finish();
      return isSo();
    }, LONG);
  /** Runs a campaign to its end and returns the addresses it was sent to. */
  const sent = async (campaign: Campaign) => {
    const lines = new MemoryMail();
    const work = await frozen(lines);
    await until(work, campaign, async () => (await world.campaign(campaign)).status === 'sent');
    await work.stop();
    return lines.received.map(({ to }) => to);
  };
  /** A process whose mails all hang at their server. */
  const hanging = async (campaign: Campaign, mails: number) => {
    const answered = latch();
    const lines = new MemoryMail();
    let begun = 0;
    lines.before = () => {
      begun += 1;
      return answered.opened;
    };
    const work = await frozen(lines);
    await until(work, campaign, async () => begun === mails);
    return { work, answer: answered.open };
  };

  it('get the reported status of a mail that is still being handed over', async () => {
    const { workspaceId, database, people, tokens, started, tell } = await place();
    const [ana, eva] = await people(['ana@example.org', 'eva@example.org', 'ida@example.org']);
    const campaign = await started();
    await frozen();
    await tell('bounce', (await tokens())[ana!]);
    expect(await world.recipients(campaign)).toEqual({ pending: 3 });
    const { work, answer } = await hanging(campaign, 3);
    await tell('bounce', (await tokens())[ana!]);
    await tell('delivered', (await tokens())[eva!]);
    answer();
    await work.stop();
    expect(await world.recipients(campaign)).toEqual({ 'failed hard_bounce': 1, delivered: 1, sent: 1 });
    expect(await world.tallied(campaign)).toEqual(await world.recipients(campaign));
    const { suppressed } = await mailStandingOn(database)(workspaceId, ['ana@example.org', 'eva@example.org']);
    expect([...suppressed]).toEqual([['ana@example.org', 'bounced']]);
  });

  it('get the reported status of a mail whose hand-over a crash lost', async () => {
    const { people, tokens, started, tell } = await place();
    const [ana, eva] = await people(['ana@example.org', 'eva@example.org', 'ida@example.org']);
    const campaign = await started();
    const { work, answer } = await hanging(campaign, 3);
    await tell('bounce', (await tokens())[ana!]);
    await tell('delivered', (await tokens())[eva!]);
    await world.expireLeases(campaign);
    await work.rounds.recover();
    expect(await world.recipients(campaign)).toEqual({
      'failed hard_bounce': 1,
      delivered: 1,
      'failed outcome_unknown': 1,
    });
    answer();
    await work.stop();
  });

  it('who unsubscribe from one campaign are suppressed in another that is queued', async () => {
    const { workspaceId, people, tokens, started, database } = await place();
    const [ana] = await people(['ana@example.org']);
    expect(await sent(await started())).toEqual(['ana@example.org']);
    const token = (await tokens())[ana!]!;
    const queued = await started({ name: 'Otoño' });
    await frozen();
    expect(await world.recipients(queued)).toEqual({ pending: 1 });
    await world.reports.unsubscribe(token);
    await world.reports.unsubscribe(token);
    expect(await sent(queued)).toEqual([]);
    expect(await world.recipients(queued)).toEqual({ 'suppressed marketing_blocked': 1 });
    const updated = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'contact.updated');
    expect(updated).toHaveLength(1);
  });

  it('are not reached by another card with the same unsubscribed address, ignoring case', async () => {
    const { workspaceId, people, tokens, started } = await place();
    const [ana] = await people(['ana@example.org']);
    expect(await sent(await started())).toEqual(['ana@example.org']);
    await world.reports.unsubscribe((await tokens())[ana!]!);
    // This card sorts first, so it holds the address.
    await world.people(workspaceId, [{ id: '00000000-0000-4000-8000-000000000001', email: 'Ana@Example.org' }]);
    const next = await started({ name: 'Otoño' });
    expect(await sent(next)).toEqual([]);
    expect(await world.recipients(next)).toEqual({
      'suppressed email_not_subscribed': 1,
      'suppressed duplicate_address': 1,
    });
  });

  it('are frozen as of the start, even while the campaign is paused', async () => {
    const { people, started } = await place();
    await people(['ana@example.org']);
    const campaign = await started({ status: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await people(['eva@example.org']);
    await world.block(campaign);
    await frozen();
    expect(await world.recipients(campaign)).toEqual({ pending: 1 });
    expect((await world.campaign(campaign)).frozenAt).not.toBeNull();
  });

  it('are judged by their frozen address, not by the current card', async () => {
    const { workspaceId, database, people, started } = await place();
    const [ana] = await people(['vieja@example.org']);
    const campaign = await started();
    await frozen();
    await database.transaction((tx) => world.ledger.bounced(tx, workspaceId, ['vieja@example.org']));
    await movePerson(database, workspaceId, ana!, 'nueva@example.org');
    expect(await sent(campaign)).toEqual([]);
    expect(await world.recipients(campaign)).toEqual({ 'suppressed address_suppressed': 1 });
  });

  it('fail if their account was deleted, and the campaign ends', async () => {
    const { workspaceId, database, people, started } = await place();
    await people(['ana@example.org', 'eva@example.org']);
    const gone = randomUUID();
    const campaign = await started({ accountId: gone });
    expect(await Promise.all([gone, randomUUID()].map((id) => sentThroughOn(database)(workspaceId, id)))).toEqual([
      true,
      false,
    ]);
    expect(await sent(campaign)).toEqual([]);
    expect([await world.recipients(campaign), (await world.campaign(campaign)).status]).toEqual([
      { 'failed channel_disconnected': 2 },
      'sent',
    ]);
  });

  it('of a list are frozen completely, once per contact, despite concurrent merges', async () => {
    const { workspaceId, database, people, started, actor } = await place();
    const emails = Array.from({ length: 2_006 }, (_, n) => `m${n}@example.org`);
    const [survivor, ...listed] = (await people(emails)).sort() as [string, ...string[]];
    const campaign = await started({ status: 'draft', filter: null });
    await world.campaigns.listContacts(actor, campaign.id, listed);
    await world.start(campaign);
    const work = world.workBy(new MemoryMail());
    await work.rounds.freeze();
    expect(await world.recipients(campaign)).toEqual({ pending: 2_000 });
    const [contacts] = campaignsContext.contactIds!;
    const merge = (into: string, id: string) =>
      database.transaction((tx) => contacts!.move(tx, workspaceId, into, [id], new Date()));
    await merge(survivor, listed[2_002]!);
    await merge(listed[7]!, listed[2_003]!);
    while ((await work.rounds.freeze()) > 0);
    expect(await world.recipients(campaign)).toEqual({ pending: 2_004 });
    const contactIds = (await sentMails(database, workspaceId).mails()).map(({ contact_id: id }) => id);
    expect([new Set(contactIds).size, contactIds.includes(survivor), contactIds.includes(listed[2_004]!)]).toEqual([
      2_004,
      true,
      true,
    ]);
    expect(await world.listed(campaign)).toBe(0);
  });

  it('are sent to at the scheduled time, and the start is audited', async () => {
    const { workspaceId, database, started } = await place();
    const campaign = await started({ status: 'scheduled', scheduledAt: new Date(Date.now() - 1_000) });
    const work = world.workBy(new MemoryMail());
    expect(await Promise.all([work.rounds.start(), world.workBy(new MemoryMail()).rounds.start()])).toContain(1);
    expect((await world.campaign(campaign)).status).toBe('sending');
    const acts = await readAuditLog(database, workspaceId, { limit: 10, after: null });
    expect(acts.map(({ action, target }) => [action, target.id])).toEqual([['campaign.started', campaign.id]]);
    // A campaign without recipients ends and is announced like the others.
    await sent(campaign);
    const sentEvents = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'campaign.sent');
    expect(sentEvents.map(({ data }) => data)).toEqual([
      expect.objectContaining({ campaign_id: campaign.id, total_recipients: 0, sent: 0 }),
    ]);
  });
  it('with a shared address are suppressed in fair batches of a hundred, despite failures', async () => {
    const places = [await place(), await place()].toSorted((one, another) =>
      one.workspaceId < another.workspaceId ? -1 : 1,
    );
    const [crowd, other] = places as [(typeof places)[0], (typeof places)[0]];
    const { workspaceId, database } = crowd;
    const address = `${randomUUID()}@example.org`;
    await crowd.people(Array.from({ length: 250 }, () => address));
    await other.people([address]);
    for (const id of [workspaceId, other.workspaceId])
      await database.transaction((tx) => mailBounced(systemIds)(tx, id, [address]));
    const informed: string[] = [];
    const telling = tellSuppressions({
      database,
      workspaces: messaging.workspaces,
      onFailure: () => undefined,
      contacts: {
        markAddress: async (of, mark) => {
          if (mark.address === address) informed.push(of.workspaceId);
          if (informed.length === 4) throw new Error('It was killed.');
          return messaging.correspondents.markAddress(of, mark);
        },
      },
    });
    const changed = async ({ workspaceId: of }: { workspaceId: string }) =>
      (await recordedEvents(database, of)).filter(({ type }) => type === 'contact.updated').length;
    await telling.now(workspaceId, address);
    expect([await changed(crowd), await changed(other)]).toEqual([100, 0]);
    await telling.round();
    expect([await changed(crowd), await changed(other)]).toEqual([200, 1]);
    // The other workspace had its turn in between.
    expect([informed.length, informed.at(-1)]).toEqual([4, workspaceId]);
    await telling.now(workspaceId, address);
    expect(await changed(crowd)).toBe(250);
    expect(await telling.round()).toBe(0);

    await liftSuppression(database, workspaceId, address);
    await telling.now(workspaceId, address, 'freed');
    expect(await changed(crowd)).toBe(350);
    await database.transaction((tx) => mailBounced(systemIds)(tx, workspaceId, [address]));
    await telling.round();
    // Only the same hundred change again, because no other contact was notified that the address is free.
    expect(await changed(crowd)).toBe(450);
    await liftSuppression(database, workspaceId, address);
    await telling.round();
    expect(await changed(crowd)).toBe(700);
    expect(await telling.round()).toBe(0);
  });
});
