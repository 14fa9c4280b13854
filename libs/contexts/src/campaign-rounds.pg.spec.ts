import { blockPerson, renumberPerson } from '@workops/contacts/testing';
import { disconnectAccount, judgeTemplate, MemoryProvider, reconnectAccount } from '@workops/conversations/testing';
import { OutboundRefusal } from '@workops/kernel';
import { setCeilings } from '@workops/platform/database';
import { eventually, latch, recordedEvents } from '@workops/platform/testing';
import { campaignWorld, MAIL_ACCOUNT, MemoryMail } from './testing/campaigns';
import { campaignRounds, type CampaignRounds } from './testing/campaign-rounds';
import { messagingWorld, type MessagingWorld } from './testing/messaging';

const LONG = 120_000;

describe('campaign rounds', () => {
  let messaging: MessagingWorld;
  let world: ReturnType<typeof campaignWorld>;
  let frozenBy: CampaignRounds['frozenBy'];
  let dispatchedBy: CampaignRounds['dispatchedBy'];
  let merged: CampaignRounds['merged'];
  let putOnHold: CampaignRounds['held'];
  let onWhatsapp: CampaignRounds['onWhatsapp'];
  beforeAll(async () => {
    messaging = await messagingWorld();
    world = campaignWorld(messaging);
    ({ frozenBy, dispatchedBy, merged, held: putOnHold, onWhatsapp } = campaignRounds(messaging, world));
  });
  afterAll(() => messaging.end());

  it('send once to two merged contacts, unless both already have it', async () => {
    const { workspaceId, account } = await messaging.setUp(0, MAIL_ACCOUNT);
    const [ana, anita, eva] = await world.people(
      workspaceId,
      ['ana', 'anita', 'eva'].map((name) => ({ email: `${name}@example.org` })),
    );
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    const mail = new MemoryMail();
    const work = await frozenBy(world.workBy(mail));
    expect(await merged(workspaceId, ana!, anita!)).toBe(1);
    expect(await world.recipients(campaign)).toEqual({ pending: 2, 'suppressed duplicate_address': 1 });
    await dispatchedBy(work, [campaign], async () => mail.received.length === 2);
    await work.stop();
    expect(mail.received).toHaveLength(2);
    expect(await merged(workspaceId, ana!, eva!)).toBe(1);
    expect(await world.recipients(campaign)).toEqual({ sent: 2, 'suppressed duplicate_address': 1 });
    expect(await world.tallied(campaign)).toEqual(await world.recipients(campaign));
  });

  it('queue one message if two contacts merge during the hand-over', async () => {
    const { workspaceId, contactIds, campaign, outbound } = await onWhatsapp(2);
    const gate = latch();
    let begun = 0;
    const work = await frozenBy(
      world.workBy(new MemoryMail(), {
        whatsapp: {
          ...world.whatsapp,
          send: async (...args) => {
            begun += 1;
            if (begun === 1) await gate.opened;
            return world.whatsapp.send(...args);
          },
        },
      }),
    );
    // Both are in one batch; a recipient that the merge removes from it is tried alone.
    await dispatchedBy(work, [campaign], async () => begun === 1);
    await merged(workspaceId, contactIds[0]!, contactIds[1]!);
    gate.open();
    await work.stop();
    expect(await outbound()).toHaveLength(1);
    expect(await world.recipients(campaign)).toEqual({ pending: 1, 'suppressed duplicate_address': 1 });
  });

  it('queue nothing from a process that has lost its lease', async () => {
    const { campaign, outbound } = await onWhatsapp(1);
    const gate = latch();
    let begun = 0;
    const stalled = await frozenBy(
      world.workBy(new MemoryMail(), {
        whatsapp: {
          ...world.whatsapp,
          send: async (...args) => {
            begun += 1;
            await gate.opened;
            return world.whatsapp.send(...args);
          },
        },
      }),
    );
    await dispatchedBy(stalled, [campaign], async () => begun === 1);
    await world.expireLeases(campaign);
    const other = world.workBy(new MemoryMail());
    await other.rounds.recover();
    await dispatchedBy(other, [campaign], async () => (await outbound()).length === 1);
    await other.stop();
    expect(await outbound()).toHaveLength(1);
    gate.open();
    await stalled.stop();
    expect(await outbound()).toHaveLength(1);
    expect(await world.recipients(campaign)).toEqual({ pending: 1 });
  });

  it('write only to numbers that are real channels and still current', async () => {
    const setup = await onWhatsapp(1, {}, '+56912341000');
    const moved = await onWhatsapp(2);
    const work = await frozenBy(world.workBy(new MemoryMail()));
    expect(await world.recipients(setup.campaign)).toEqual({ pending: 1, 'suppressed unreachable': 1 });
    await renumberPerson(messaging.database, moved.workspaceId, moved.contactIds[0]!, '+56977710001');
    await dispatchedBy(work, [setup.campaign, moved.campaign], async () => {
      const messages = await Promise.all([setup.outbound(), moved.outbound()]);
      const { pending } = await world.recipients(moved.campaign);
      return messages.every(({ length }) => length === 1) && pending === 1;
    });
    await work.stop();
    expect(await world.recipients(moved.campaign)).toEqual({ pending: 1, 'suppressed unreachable': 1 });
  });

  it('send no mail to a contact that was blocked or held while queued', async () => {
    const { workspaceId, account, actor } = await messaging.setUp(0, MAIL_ACCOUNT);
    const [ana, eva] = await world.people(
      workspaceId,
      ['ana', 'eva', 'ida'].map((name) => ({ email: `${name}@example.org` })),
    );
    const campaign = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    const mail = new MemoryMail();
    const work = await frozenBy(world.workBy(mail));
    expect(await world.recipients(campaign)).toEqual({ pending: 3 });
    await blockPerson(messaging.database, workspaceId, ana!);
    await putOnHold(actor, eva!);
    await dispatchedBy(work, [campaign], async () => (await world.recipients(campaign)).pending === undefined);
    await work.stop();
    expect(mail.received.map(({ to }) => to)).toEqual(['ida@example.org']);
    expect(await world.recipients(campaign)).toEqual({
      sent: 1,
      'suppressed contact_blocked': 1,
      'suppressed safety_hold': 1,
    });
  });

  it('leave no recipient waiting in a campaign that is announced as sent', async () => {
    const { workspaceId, account, campaign, outbound } = await onWhatsapp(1);
    const sending = messaging.sendingBy(
      { [workspaceId]: new MemoryProvider() },
      { stops: world.stops, templates: world.templates },
    );
    const work = await frozenBy(world.workBy(new MemoryMail()));
    sending.start();
    work.start();
    await eventually(async () => (await world.campaign(campaign)).status === 'sent', LONG);
    await sending.stop();
    await work.stop();
    const [message] = await outbound();
    await messaging.inbox.receive(account, {
      messages: [],
      statuses: [
        {
          messageId: message!.id,
          status: 'failed',
          at: new Date(),
          error: { code: 'messaging_limit', providerCode: '131048', message: 'Spam rate limit hit' },
        },
      ],
    });
    await work.rounds.follow();
    expect(await world.recipients(campaign)).toEqual({ 'failed messaging_limit': 1 });
    await work.rounds.finish();
    expect(
      (await recordedEvents(messaging.database, workspaceId)).filter(({ type }) => type === 'campaign.sent'),
    ).toHaveLength(1);
  });

  it('pause all campaigns of a limited account once, and keep refused recipients pending', async () => {
    const { workspaceId, account, campaign, actor, outbound } = await onWhatsapp(1);
    const other = await world.aStartedCampaign({
      workspaceId,
      accountId: account.id,
      channel: 'whatsapp',
      content: campaign.content,
      acknowledge: ['consent_unrecorded'],
      frozenAt: new Date(),
    });
    const provider = new MemoryProvider(async () => ({
      kind: 'failed',
      error: { code: 'messaging_limit', providerCode: '131048', message: 'Spam rate limit hit' },
    }));
    const work = await frozenBy(world.workBy(new MemoryMail()));
    await dispatchedBy(work, [campaign], async () => (await outbound()).length === 1);
    const sending = messaging.sendingBy(
      { [account.provider]: provider },
      { stops: world.stops, templates: world.templates },
    );
    sending.start();
    await eventually(async () => {
      await work.rounds.follow();
      return (await world.campaign(campaign)).status === 'paused';
    }, LONG);
    await sending.stop();
    await work.stop();
    for (const each of [campaign, other]) {
      expect((await world.campaign(each)).pause).toMatchObject({
        reason: 'messaging_limit',
        detail: 'provider: 131048',
      });
    }
    expect(await world.recipients(campaign)).toEqual({ pending: 1 });
    expect(
      (await recordedEvents(messaging.database, workspaceId)).filter(({ type }) => type === 'campaign.paused'),
    ).toHaveLength(2);
    await expect(world.campaigns.resume(actor, campaign.id)).rejects.toMatchObject({
      details: { reason: 'messaging_limit' },
    });
  });

  it.each(['window', 'account', 'template'] as const)(
    'keep queued recipients while their %s blocks sending, and send to them once',
    async (cause) => {
      const { database } = messaging;
      const [inside, outside] = [new Date('2026-06-01T12:30:00Z'), new Date('2026-06-01T13:00:00Z')];
      let now = inside;
      const over = cause === 'window' ? { sendWindow: { from: '08:00', to: '09:00' } } : {};
      const { account, campaign, outbound } = await onWhatsapp(1, {}, undefined, over);
      const [work, provider] = [
        await frozenBy(world.workBy(new MemoryMail(), { now: () => now })),
        new MemoryProvider(),
      ];
      await dispatchedBy(work, [campaign], async () => (await outbound()).length === 1);
      const { templateId } = campaign.content as { templateId: string };
      const isOver = async (over: boolean): Promise<void> => {
        if (cause === 'window') now = over ? inside : outside;
        else if (cause === 'template') await judgeTemplate(database, templateId, over ? 'approved' : 'paused');
        else await (over ? reconnectAccount : disconnectAccount)(database, account.id);
      };
      await isOver(false);
      const deps = { stops: world.stopsBy(() => now), templates: world.templates };
      const sending = messaging.sendingBy({ [account.provider]: provider }, deps);
      sending.start();
      const isWithheld = async () => (await outbound()).every(({ delivery_status: status }) => status === 'failed');
      await eventually(isWithheld, LONG);
      await work.rounds.follow();
      for (let turn = 0; turn < 3; turn += 1) await work.rounds.dispatch();
      expect([await isWithheld(), await world.recipients(campaign), provider.handed.length]).toEqual([
        true,
        { pending: 1 },
        0,
      ]);
      await isOver(true);
      await dispatchedBy(work, [campaign], async () => {
        await work.rounds.follow();
        return (await world.recipients(campaign)).sent === 1;
      });
      await sending.stop();
      await work.stop();
      expect([provider.handed.length, await outbound()]).toEqual([
        1,
        [expect.objectContaining({ delivery_status: 'sent' })],
      ]);
    },
  );

  it('block queued messages to a contact with a safety hold', async () => {
    const { account, contactIds, campaign, actor, outbound } = await onWhatsapp(2);
    const work = await frozenBy(world.workBy(new MemoryMail()));
    await dispatchedBy(work, [campaign], async () => (await outbound()).length === 2);
    await putOnHold(actor, contactIds[0]!);
    const provider = new MemoryProvider();
    const sending = messaging.sendingBy(
      { [account.provider]: provider },
      { stops: world.stops, templates: world.templates },
    );
    sending.start();
    work.start();
    await eventually(async () => (await world.campaign(campaign)).status === 'sent', LONG);
    await sending.stop();
    await work.stop();
    expect(await world.recipients(campaign)).toEqual({ sent: 1, 'suppressed safety_hold': 1 });
    expect(provider.handed.map(({ content }) => content)).toEqual(['Hola W1']);
  });

  it('count towards the workspace’s ceiling until they end', async () => {
    const { workspaceId, account, actor } = await messaging.setUp(0, MAIL_ACCOUNT);
    await messaging.database.transaction((tx) => tx.run(setCeilings(workspaceId, { open_campaigns: 2 })));
    const sending = await world.aStartedCampaign({ workspaceId, accountId: account.id });
    await world.aStartedCampaign({ workspaceId, accountId: account.id, status: 'paused' });
    const { name, channel, purpose, accountId, filter, content, sendWindow, ratePerMinute, acknowledge } = sending;
    const draft = { name, channel, purpose, accountId, filter, content, sendWindow, ratePerMinute, acknowledge };
    await expect(world.campaigns.create(actor, draft)).rejects.toMatchObject({
      details: { reason: 'too_many', ceiling: 'open_campaigns' },
    });
    await world.campaigns.cancel(actor, sending.id);
    expect(await world.campaigns.create(actor, draft)).toMatchObject({ status: 'draft' });
  });

  it('stop once at the messaging limit of the account, for any number of processes', async () => {
    const { workspaceId, campaign, actor, outbound } = await onWhatsapp(8, { messagingLimit: 3 });
    const processes = [world.workBy(new MemoryMail()), world.workBy(new MemoryMail())];
    for (const each of processes) each.start();
    await eventually(async () => (await world.campaign(campaign)).status === 'paused', LONG);
    await Promise.all(processes.map((each) => each.stop()));
    expect((await world.campaign(campaign)).pause).toMatchObject({ reason: 'messaging_limit', by: null });
    expect(await outbound()).toHaveLength(3);
    expect(
      (await recordedEvents(messaging.database, workspaceId)).filter(({ type }) => type === 'campaign.paused'),
    ).toHaveLength(1);
    await expect(world.campaigns.resume(actor, campaign.id)).rejects.toMatchObject({
      details: { reason: 'messaging_limit' },
    });
  });

  it('send test mails once, up to a limit, with working unsubscribe links', async () => {
    const { workspaceId, account, actor } = await messaging.setUp(0, MAIL_ACCOUNT);
    const [ana] = await world.people(workspaceId, [{ name: 'Ana', email: 'ana@example.org' }]);
    const { id } = await world.aStartedCampaign({
      workspaceId,
      accountId: account.id,
      status: 'draft',
      startedAt: null,
    });
    for (let n = 0; n < 20; n += 1) await world.campaigns.test(actor, id, ana!);
    await expect(world.campaigns.test(actor, id, ana!)).rejects.toMatchObject({
      details: { reason: 'too_many', most: 20 },
    });
    const mail = new MemoryMail();
    const processes = [world.workBy(mail), world.workBy(mail)];
    await eventually(async () => {
      for (const { rounds } of processes) await rounds.tests();
      return mail.received.length >= 20;
    }, LONG);
    await Promise.all(processes.map((each) => each.stop()));
    expect(mail.received).toHaveLength(20);
    const [token] = mail.received[0]!.from.split('@');
    expect(await world.reports.takes(mail.received[0]!.from)).toBe(true);
    await world.reports.unsubscribe(token!);
    await expect(world.campaigns.test(actor, id, ana!)).rejects.toBeInstanceOf(OutboundRefusal);
  });
});
