import { randomUUID } from 'node:crypto';
import { conversationsContext } from '@workops/conversations';
import { MemoryProvider } from '@workops/conversations/testing';
import { messagingWorld, text, type MessagingWorld } from './testing/messaging';

describe('message statuses', () => {
  let world: MessagingWorld;
  beforeAll(async () => {
    world = await messagingWorld();
  });
  afterAll(() => world.end());

  const refusing = (code: string, providerCode: string) =>
    new MemoryProvider(() => ({ kind: 'failed', error: { code, providerCode, message: 'Not now.' } }));
  const marketing = { purpose: 'marketing', acknowledge: ['consent_unrecorded'] } as const;

  it('block marketing on the account for a day after the provider limits it', async () => {
    const { workspaceId, actor, id, ended, ageRefusals } = await world.setUp();
    const sending = world.sendingBy({ [workspaceId]: refusing('provider_limited', '131049') });
    sending.start();
    await world.messages.send(actor, id, text('Oferta', marketing));
    await ended('failed', 1);
    await sending.stop();
    const blocked = { code: 'OUTBOUND_BLOCKED', objection: { reasons: ['provider_limited'] } };
    await expect(world.messages.send(actor, id, text('Otra', marketing))).rejects.toMatchObject(blocked);
    await world.messages.send(actor, id, text('Respuesta'));
    await ageRefusals(24);
    await world.messages.send(actor, id, text('Otra', marketing));
    expect(await world.work.tellRefusals()).toBe(0);
  });

  it('record a marketing opt-out once, with two schedulers', async () => {
    const { account, actor, id, outbound, preferences, contacts } = await world.setUp();
    const { id: messageId } = await world.messages.send(actor, id, text('Oferta', marketing));
    const error = { code: 'marketing_blocked', providerCode: '131050', message: 'User opted out.' };
    const status = { messageId, externalMessageId: 'wamid.1', status: 'failed' as const, at: new Date(), error };
    await world.inbox.receive(account, { messages: [], statuses: [status, status] });
    expect(await outbound()).toEqual([
      expect.objectContaining({
        delivery_status: 'failed',
        error: expect.objectContaining({ code: 'marketing_blocked' }),
      }),
    ]);
    await Promise.all([world.work.tellRefusals(), world.work.tellRefusals()]);
    await world.work.tellRefusals();
    expect(await preferences()).toEqual([
      expect.objectContaining({
        contact_id: (await contacts())[0]!.id,
        channel: 'whatsapp',
        scope: 'marketing',
        status: 'blocked',
        message_id: messageId,
      }),
    ]);
    const blocked = { code: 'OUTBOUND_BLOCKED', objection: { reasons: ['marketing_blocked', 'provider_limited'] } };
    await expect(world.messages.send(actor, id, text('Otra', marketing))).rejects.toMatchObject(blocked);
  });

  it('are removed after a day if their message never comes', async () => {
    const { account, earlyStatuses, ageEarly } = await world.setUp();
    const early = { externalMessageId: randomUUID(), status: 'delivered' as const, at: new Date() };
    await world.inbox.receive(account, { messages: [], statuses: [early] });
    const sweep = async () => {
      const day = Date.now() - 86_400_000;
      for (const kept of conversationsContext.kept ?? [])
        if (kept.days === 1) await kept.sweep(world.database, new Date(day));
      return (await earlyStatuses()).length;
    };
    expect(await sweep()).toBe(1);
    await ageEarly(25);
    expect(await sweep()).toBe(0);
  });
});
