import { MemoryProvider } from '@workops/conversations/testing';
import { eventually, latch } from '@workops/platform/testing';
import { campaignWorld, MAIL_ACCOUNT, MemoryMail } from './testing/campaigns';
import { campaignRounds, type CampaignRounds } from './testing/campaign-rounds';
import { messagingWorld, type MessagingWorld } from './testing/messaging';

const LONG = 120_000;
/** Shorter than the lock timeout of 30 s. */
const SOONER_THAN_GIVEN_UP = 20_000;

describe('the outcomes of a campaign', () => {
  let messaging: MessagingWorld;
  let world: ReturnType<typeof campaignWorld>;
  let frozenBy: CampaignRounds['frozenBy'];
  let dispatchedBy: CampaignRounds['dispatchedBy'];
  let merging: CampaignRounds['merging'];
  let onWhatsapp: CampaignRounds['onWhatsapp'];
  beforeAll(async () => {
    messaging = await messagingWorld();
    world = campaignWorld(messaging);
    ({ frozenBy, dispatchedBy, merging, onWhatsapp } = campaignRounds(messaging, world));
  });
  afterAll(() => messaging.end());

  it('of messages are stored while another workspace’s recipients are locked', async () => {
    const [locked, free] = [await onWhatsapp(1), await onWhatsapp(1)];
    const work = await frozenBy(world.workBy(new MemoryMail()));
    await dispatchedBy(
      work,
      [locked.campaign, free.campaign],
      async () => (await free.outbound()).length === 1 && (await locked.outbound()).length === 1,
    );
    const providers = {
      [locked.account.provider]: new MemoryProvider(),
      [free.account.provider]: new MemoryProvider(),
    };
    const sending = messaging.sendingBy(providers, { stops: world.stops, templates: world.templates });
    sending.start();
    await eventually(
      async () =>
        [...(await free.outbound()), ...(await locked.outbound())].every((row) => row.delivery_status === 'sent'),
      LONG,
    );
    await sending.stop();
    const merge = await merging(locked.workspaceId, free.contactIds[0]!, locked.contactIds);
    await work.rounds.follow();
    expect([await world.recipients(free.campaign), await world.recipients(locked.campaign)]).toEqual([
      { sent: 1 },
      { pending: 1 },
    ]);
    await merge.rollBack();
    await work.rounds.follow();
    await work.stop();
    expect(await world.recipients(locked.campaign)).toEqual({ sent: 1 });
  });

  it('store a delivery that arrives while the message is queued again', async () => {
    const { account, campaign, actor, outbound } = await onWhatsapp(1);
    const [begun, mayEnd] = [latch(), latch()];
    const work = await frozenBy(
      world.workBy(new MemoryMail(), {
        whatsapp: {
          ...world.whatsapp,
          again: async (...args) => {
            begun.open();
            await mayEnd.opened;
            return world.whatsapp.again(...args);
          },
        },
      }),
    );
    await dispatchedBy(work, [campaign], async () => (await outbound()).length === 1);
    await world.campaigns.pause(actor, campaign.id);
    const sending = messaging.sendingBy(
      { [account.provider]: new MemoryProvider() },
      { stops: world.stops, templates: world.templates },
    );
    sending.start();
    await eventually(async () => (await outbound())[0]!.delivery_status === 'failed', LONG);
    await sending.stop();
    await work.rounds.follow();
    await world.campaigns.resume(actor, campaign.id);
    await work.rounds.dispatch();
    await begun.opened;
    const [message] = await outbound();
    await messaging.inbox.receive(account, {
      messages: [],
      statuses: [{ messageId: message!.id, status: 'delivered', at: new Date() }],
    });
    await work.rounds.follow();
    expect(await world.recipients(campaign)).toEqual({ pending: 1 });
    mayEnd.open();
    await work.stop();
    await work.rounds.follow();
    expect(await world.recipients(campaign)).toEqual({ delivered: 1 });
    await work.rounds.finish();
    expect((await world.campaign(campaign)).status).toBe('sent');
  });

  it('of mails are stored while another workspace’s recipients are locked', async () => {
    const mail = new MemoryMail();
    const someone = async (name: string) => {
      const { workspaceId, account } = await messaging.setUp(0, MAIL_ACCOUNT);
      const [contactId] = await world.people(workspaceId, [{ email: `${name}@example.org` }]);
      return { contactId: contactId!, campaign: await world.aStartedCampaign({ workspaceId, accountId: account.id }) };
    };
    const work = world.workBy(mail);
    const answered = latch();
    let begun = 0;
    mail.before = () => {
      begun += 1;
      return answered.opened;
    };
    const handedOver = async (name: string) => {
      const [to, before] = [await someone(name), begun];
      await frozenBy(work);
      await dispatchedBy(work, [to.campaign], async () => begun > before);
      return to;
    };
    const [locked, free] = [await handedOver('a'), await handedOver('b')];
    const merge = await merging(locked.campaign.workspaceId, free.contactId, [locked.contactId]);
    answered.open();
    work.start();
    await eventually(async () => (await world.recipients(free.campaign)).sent === 1, SOONER_THAN_GIVEN_UP);
    expect(await world.recipients(locked.campaign)).toEqual({ pending: 1 });
    const stopped = work.stop();
    await Promise.all([merge.rollBack(), stopped]);
    expect(await world.recipients(locked.campaign)).toEqual({ sent: 1 });
  });
});
