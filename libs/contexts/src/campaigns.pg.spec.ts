import { unsubscribe } from '@workops/contacts/testing';
import { anApprovedTemplate, MemoryProvider } from '@workops/conversations/testing';
import { eventually, latch, recordedEvents } from '@workops/platform/testing';
import { campaignWorld, MAIL_ACCOUNT, MemoryMail } from './testing/campaigns';
import { messagingWorld, type MessagingWorld } from './testing/messaging';

const LONG = 120_000;

describe('sent campaigns', () => {
  let messaging: MessagingWorld;
  let world: ReturnType<typeof campaignWorld>;
  beforeAll(async () => {
    messaging = await messagingWorld();
    world = campaignWorld(messaging);
  });
  afterAll(() => messaging.end());

  /** Runs sending processes during the work. */
  async function sentBy(
    lines: MemoryMail,
    number: number,
    work: () => Promise<void>,
    outcomes: string[] = [],
  ): Promise<void> {
    const telemetry = {
      froze: () => undefined,
      handedOver: ({ status }: { status: string }) => void outcomes.push(status),
    };
    const processes = Array.from({ length: number }, () => world.workBy(lines, { telemetry }));
    for (const each of processes) each.start();
    try {
      await work();
    } finally {
      await Promise.all(processes.map((each) => each.stop()));
    }
  }
  const events = async (workspaceId: string, type: string) =>
    (await recordedEvents(messaging.database, workspaceId)).filter((each) => each.type === type);

  it('reach each address once with three senders, and are announced once', async () => {
    const { workspaceId, account } = await messaging.setUp(0, MAIL_ACCOUNT);
    const people = Array.from({ length: 300 }, (_, n) => ({ name: `P${n}`, email: `p${n}@example.org` }));
    const [, twice] = await world.people(workspaceId, [...people, { name: 'Otra', email: 'P7@Example.org' }, {}]);
    await unsubscribe(messaging.database, workspaceId, twice!);
    const mail = new MemoryMail();
    mail.answers.set('p2@example.org', [{ kind: 'refused', code: 'undeliverable', message: 'no such user' }]);
    mail.answers.set('p3@example.org', [{ kind: 'retry', code: 'provider_unavailable', message: 'later' }]);
    mail.answers.set('p4@example.org', [{ kind: 'unknown', message: 'gone' }]);
    const content = {
      subject: 'Hola {{contact.name|amigo}}',
      html: null,
      text: 'Venga a vernos.',
      fromName: 'Taller Sur',
      replyTo: 'ventas@example.com',
    };
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id, content });
    const outcomes: string[] = [];
    const all = async () => {
      await eventually(async () => ((await world.recipients(campaign)).sent ?? 0) >= 296, LONG);
      await world.hurry(campaign);
      await eventually(async () => (await world.campaign(campaign)).status === 'sent', LONG);
    };
    await sentBy(mail, 3, all, outcomes);
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(297);
    const addresses = mail.received.map(({ to }) => to.toLowerCase());
    expect(new Set(addresses).size).toBe(addresses.length);
    const recipients = await world.recipients(campaign);
    expect(recipients).toEqual({
      sent: 297,
      'failed hard_bounce': 1,
      'failed outcome_unknown': 1,
      'suppressed duplicate_address': 1,
      'suppressed email_not_subscribed': 1,
      'suppressed unreachable': 1,
    });
    expect(await world.tallied(campaign)).toEqual(recipients);
    const [announced, ...more] = await events(workspaceId, 'campaign.sent');
    expect([announced!.data, more]).toEqual([
      expect.objectContaining({ total_recipients: 302, sent: 297, failed: 2, suppressed: 3 }),
      [],
    ]);
    const received = mail.received.find(({ to }) => to === 'p5@example.org')!;
    expect(received.from).toMatch(/^[0-9a-f]{32}@/);
    const head = received.raw.toString().split('\r\n\r\n')[0]!.split('\r\n');
    for (const line of ['Subject: Hola P5', 'From: Taller Sur <hola@example.com>', 'Reply-To: ventas@example.com'])
      expect(head).toContain(line);
  });

  it('hand over nothing after a pause has returned, and resume where they stopped', async () => {
    const { workspaceId, account, actor } = await messaging.setUp(0, { ...MAIL_ACCOUNT, maxPerSecond: 100 });
    await world.people(
      workspaceId,
      Array.from({ length: 150 }, (_, n) => ({ email: `q${n}@example.org` })),
    );
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    const mail = new MemoryMail();
    const { campaigns } = world;
    // The server accepts at most 50 mails before the pause, however slow the pause is.
    let isPaused = false;
    mail.places = async () => (isPaused || mail.received.length < 50 ? 20 : 0);
    await sentBy(mail, 2, async () => {
      await eventually(async () => mail.received.length > 10, LONG);
      await campaigns.pause(actor, campaign.id);
      isPaused = true;
      const begun = mail.received.length;
      expect(await campaigns.read(actor, campaign.id)).toMatchObject({ status: 'paused', pause: { reason: 'manual' } });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(mail.received).toHaveLength(begun);
      expect(begun).toBeLessThan(150);
      await campaigns.resume(actor, campaign.id);
      await world.hurry(campaign);
      await eventually(async () => {
        await world.hurry(campaign);
        return (await world.campaign(campaign)).status === 'sent';
      }, LONG);
    });
    expect(mail.received).toHaveLength(150);
    expect(await world.recipients(campaign)).toEqual({ sent: 150 });
  });

  it('hand over nothing after a cancellation has returned, and cancel the rest', async () => {
    const { workspaceId, account, actor } = await messaging.setUp(0, { ...MAIL_ACCOUNT, maxPerSecond: 100 });
    await world.people(
      workspaceId,
      Array.from({ length: 150 }, (_, n) => ({ email: `c${n}@example.org` })),
    );
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    const mail = new MemoryMail();
    let isCancelled = false;
    mail.places = async () => (isCancelled || mail.received.length < 50 ? 20 : 0);
    let begun = 0;
    await sentBy(mail, 2, async () => {
      await eventually(async () => mail.received.length > 10, LONG);
      await world.campaigns.cancel(actor, campaign.id);
      isCancelled = true;
      begun = mail.received.length;
      await eventually(async () => {
        await world.hurry(campaign);
        const { sent = 0, cancelled = 0 } = await world.recipients(campaign);
        return sent + cancelled === 150;
      }, LONG);
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(mail.received).toHaveLength(begun);
    expect(begun).toBeLessThan(150);
    expect(await world.recipients(campaign)).toEqual({ sent: begun, cancelled: 150 - begun });
    expect(await world.tallied(campaign)).toEqual({ sent: begun, cancelled: 150 - begun });
    expect((await world.campaign(campaign)).status).toBe('cancelled');
    expect(await events(workspaceId, 'campaign.sent')).toEqual([]);
  });

  it('never resend a message that a crash lost, and report it', async () => {
    const { workspaceId, account } = await messaging.setUp(0, { ...MAIL_ACCOUNT, maxPerSecond: 1 });
    await world.people(workspaceId, [{ email: 'r@example.org' }, { email: 's@example.org' }]);
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    const hangs = latch();
    const hanging = new MemoryMail();
    hanging.before = () => hangs.opened;
    const dead = world.workBy(hanging);
    while ((await dead.rounds.freeze()) > 0);
    // The attempts are committed, and the process never becomes active again.
    await dead.rounds.dispatch();
    await world.expireLeases(campaign);
    const mail = new MemoryMail();
    await sentBy(mail, 1, () => eventually(async () => (await world.campaign(campaign)).status === 'sent', LONG));
    expect(mail.received).toHaveLength(1);
    expect(await world.recipients(campaign)).toEqual({ 'failed outcome_unknown': 1, sent: 1 });
    hangs.open();
  });

  it('trip the reputation guard once at the 17th hard bounce, the rest stays pending', async () => {
    const { workspaceId, account } = await messaging.setUp(0, MAIL_ACCOUNT);
    await world.people(
      workspaceId,
      Array.from({ length: 260 }, (_, n) => ({ email: `t${n}@example.org` })),
    );
    const mail = new MemoryMail();
    for (let n = 0; n < 260; n += 1) {
      if (n % 10 === 0)
        mail.answers.set(`t${n}@example.org`, [{ kind: 'refused', code: 'undeliverable', message: '' }]);
    }
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    await sentBy(mail, 2, () => eventually(async () => (await world.campaign(campaign)).status === 'paused', LONG));
    expect((await world.campaign(campaign)).pause).toMatchObject({ reason: 'reputation_guard', by: null });
    expect(await events(workspaceId, 'campaign.paused')).toHaveLength(1);
    const { sent = 0, pending = 0, 'failed hard_bounce': bounced = 0 } = await world.recipients(campaign);
    expect([sent + pending + bounced, sent + bounced >= 200]).toEqual([260, true]);
  });

  it('on WhatsApp become messages of the contacts, and can be paused and resumed', async () => {
    const { workspaceId, account, actor, ids, outbound, conversations } = await messaging.setUp(1, {
      maxPerSecond: 50,
    });
    const templateId = await anApprovedTemplate(messaging.database, account, 'oferta', 'es', 'Hola {{1}}');
    await world.people(workspaceId, [
      ...Array.from({ length: 60 }, (_, n) => ({ name: `W${n}`, phone: `+569333${10000 + n}` })),
      { phone: '+56944444444' },
    ]);
    const content = { templateId, variables: ['{{contact.name}}'] };
    const campaign = await world.aStartedCampaign({
      workspaceId,
      accountId: account.id,
      channel: 'whatsapp',
      content,
      acknowledge: ['consent_unrecorded'],
    });
    const provider = new MemoryProvider();
    const { campaigns, stops, templates } = world;
    // Pauses while one sender is handing messages over and a second one continues, so that some are always withheld.
    const inHand = latch();
    const second = messaging.sendingBy({ [workspaceId]: provider }, { stops, templates });
    const paused = inHand.opened.then(() => {
      second.start();
      return campaigns.pause(actor, campaign.id);
    });
    const first = messaging.sendingBy(
      { [workspaceId]: provider },
      {
        templates,
        stops: async (...args) => {
          if (provider.handed.length > 5) {
            inHand.open();
            await paused;
          }
          return stops(...args);
        },
      },
    );
    first.start();
    await sentBy(new MemoryMail(), 2, async () => {
      await paused;
      const begun = provider.handed.length;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(provider.handed).toHaveLength(begun);
      expect(begun).toBeLessThan(60);
      const keptBack = async () => (await outbound()).find(({ error }) => error?.code === 'campaign_paused');
      await eventually(async () => (await keptBack()) !== undefined, LONG);
      await expect(messaging.messages.retry(actor, (await keptBack())!.id)).rejects.toMatchObject({
        details: { reason: 'campaign_paused' },
      });
      await campaigns.resume(actor, campaign.id);
      await eventually(async () => {
        await world.hurry(campaign);
        return (await world.campaign(campaign)).status === 'sent';
      }, LONG);
    });
    await Promise.all([first.stop(), second.stop()]);
    const handed = provider.handed.map(({ content: text }) => text);
    expect(new Set(handed).size).toBe(handed.length);
    expect(await world.recipients(campaign)).toMatchObject({ sent: 60, 'failed variable_empty': 2 });
    expect(handed.filter((text) => text.startsWith('Hola W'))).toHaveLength(60);
    const messages = await outbound();
    expect(messages.every(({ delivery_status: status }) => status === 'sent')).toBe(true);
    expect(await events(workspaceId, 'message.sent')).toHaveLength(messages.length);
    const begun = (await conversations()).filter(({ id }) => !ids.includes(id));
    expect(begun.map(({ status, source }) => [status, source])).toEqual(Array(60).fill(['pending', 'campaign']));
  });

  it('on WhatsApp hand over nothing after a cancellation, and cancel their queue', async () => {
    const { workspaceId, account, actor, outbound } = await messaging.setUp(0, { maxPerSecond: 50 });
    const templateId = await anApprovedTemplate(messaging.database, account, 'oferta', 'es', 'Hola {{1}}');
    await world.people(
      workspaceId,
      Array.from({ length: 40 }, (_, n) => ({ name: `C${n}`, phone: `+569555${10000 + n}` })),
    );
    const content = { templateId, variables: ['{{contact.name}}'] };
    const campaign = await world.aStartedCampaign({
      workspaceId,
      accountId: account.id,
      channel: 'whatsapp',
      content,
      acknowledge: ['consent_unrecorded'],
    });
    const provider = new MemoryProvider();
    const { campaigns, stops, templates } = world;
    // Cancels while a sender has judged some messages and holds the next ones.
    let isJudging = false;
    const inHand = latch();
    const cancelled = inHand.opened.then(() => campaigns.cancel(actor, campaign.id));
    const sender = messaging.sendingBy(
      { [workspaceId]: provider },
      {
        templates,
        stops: async (...args) => {
          if (isJudging) {
            inHand.open();
            await cancelled;
          }
          isJudging = true;
          return stops(...args);
        },
      },
    );
    sender.start();
    let begun = 0;
    await sentBy(new MemoryMail(), 2, async () => {
      await cancelled;
      begun = provider.handed.length;
      await eventually(async () => {
        await world.hurry(campaign);
        const { sent = 0, cancelled: ended = 0 } = await world.recipients(campaign);
        return sent + ended === 40;
      }, LONG);
    });
    await sender.stop();
    expect(provider.handed).toHaveLength(begun);
    expect(begun).toBeLessThan(40);
    // A status without recipients has no key.
    const outcome = { ...(begun > 0 && { sent: begun }), cancelled: 40 - begun };
    expect(await world.recipients(campaign)).toEqual(outcome);
    expect(await world.tallied(campaign)).toEqual(outcome);
    const unsent = (await outbound()).filter(({ delivery_status: status }) => status !== 'sent');
    expect(unsent.length).toBeGreaterThan(0);
    expect(
      unsent.every(({ delivery_status: status, error }) => status === 'failed' && error?.code === 'campaign_cancelled'),
    ).toBe(true);
    await expect(messaging.messages.retry(actor, unsent[0]!.id)).rejects.toMatchObject({
      details: { reason: 'campaign_cancelled' },
    });
  });
});
