import { mailStandingOn } from '@workops/campaigns';
import type { MessageTemplates } from '@workops/conversations';
import { accepted, MemoryProvider, putOff } from '@workops/conversations/testing';
import { eventually, latch } from '@workops/platform/testing';
import { messagingWorld, templates, text, type MessagingWorld } from './testing/messaging';

describe('outbound messages', () => {
  let world: MessagingWorld;
  beforeAll(async () => {
    world = await messagingWorld();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => world.end());

  it('are committed with their event, and arrive in the order of each conversation', async () => {
    const { workspaceId, actor, ids, ended, events } = await world.setUp(5);
    const provider = new MemoryProvider();
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    for (let n = 0; n < 6; n += 1) await Promise.all(ids.map((id) => world.messages.send(actor, id, text(`${n}`))));
    await ended('sent', 30);
    await sending.stop();
    for (const id of ids) {
      const contents = provider.handed
        .filter(({ conversationId }) => conversationId === id)
        .map(({ content }) => content);
      expect(contents).toEqual(['0', '1', '2', '3', '4', '5']);
    }
    const sent = await events('message.sent');
    expect(sent).toHaveLength(30);
    expect(sent[0]!.data).toMatchObject({ delivery_status: null, sender_type: 'api_key', content: '0' });
  });

  it('are retried until the provider accepts them, without duplicates', async () => {
    const { workspaceId, actor, id, ended, retryNow } = await world.setUp();
    const provider = new MemoryProvider(putOff);
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    await world.messages.send(actor, id, text('Hola'));
    await ended('retrying', 1);
    provider.answer = accepted;
    await retryNow();
    const [message] = await ended('sent', 1);
    await sending.stop();
    expect(message).toMatchObject({ delivery_status: 'sent', error: null });
    expect(provider.handed).toHaveLength(2);
  });

  it('suppress the address only if the mail server reports that it does not exist', async () => {
    const { workspaceId, actor, ids, ended } = await world.setUp(2);
    const refused = {
      kind: 'failed',
      error: { code: 'undeliverable', providerCode: '5.1.1', message: 'no such user' },
    } as const;
    const provider = new MemoryProvider(({ conversationId }) =>
      conversationId === ids[0] ? { ...refused, deadAddress: 'Ana@Example.com' } : refused,
    );
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    for (const id of ids) await world.messages.send(actor, id, text('Hola'));
    await ended('failed', 2);
    await sending.stop();
    const { suppressed } = await mailStandingOn(world.database)(workspaceId, [
      'ana@example.com',
      provider.handed[1]!.to,
    ]);
    expect([...suppressed]).toEqual([['ana@example.com', 'bounced']]);
  });

  it('are not delayed by another account that hangs', async () => {
    const [hanging, other] = [await world.setUp(20), await world.setUp()];
    const hangs = latch();
    const stuck = new MemoryProvider(async () => {
      await hangs.opened;
      return accepted();
    });
    const sending = world.sendingBy({ [hanging.workspaceId]: stuck, [other.workspaceId]: new MemoryProvider() });
    sending.start();
    await Promise.all(hanging.ids.map((id) => world.messages.send(hanging.actor, id, text('Hola'))));
    await eventually(async () => stuck.handed.length > 0, 60_000);
    await world.messages.send(other.actor, other.id, text('Hola'));
    await other.ended('sent', 1);
    hangs.open();
    await sending.stop();
  });

  it('that cannot be judged delay only themselves, and are sent once they can be', async () => {
    const { workspaceId, actor, ids, ended, retryNow, conversations } = await world.setUp(4);
    const unjudged = new Set([(await conversations())[2]!.contact_id]);
    const judge: typeof world.correspondents.judge = (...args) =>
      args[1].some(({ contactId }) => unjudged.has(contactId))
        ? Promise.reject(new Error('invalid byte sequence'))
        : world.correspondents.judge(...args);
    for (const id of ids) await world.messages.send(actor, id, text('Hola'));
    const provider = new MemoryProvider();
    const sending = world.sendingBy({ [workspaceId]: provider }, { correspondents: { judge } });
    sending.start();
    await ended('sent', 3);
    await ended('retrying', 1);
    unjudged.clear();
    await retryNow();
    await ended('sent', 4);
    await sending.stop();
    expect(provider.handed.map(({ conversationId }) => conversationId).toSorted()).toEqual(ids.toSorted());
  });

  it('are judged again at the hand-over, and blocked ones are not sent', async () => {
    const { workspaceId, actor, id, ended, conversations, stopProactive } = await world.setUp();
    const provider = new MemoryProvider();
    await world.messages.send(actor, id, text('Oferta', { purpose: 'service' }));
    await world.messages.send(actor, id, text('Respuesta'));
    const [conversation] = await conversations();
    await stopProactive(conversation!.contact_id);
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    const rows = await ended('sent', 1);
    await sending.stop();
    expect(rows.map(({ delivery_status, error }) => [delivery_status, error?.code])).toEqual([
      ['failed', 'all_proactive_blocked'],
      ['sent', undefined],
    ]);
    expect(provider.handed.map(({ content }) => content)).toEqual(['Respuesta']);
  });

  it('follow the marketing rules if their template became marketing after they were sent', async () => {
    const { workspaceId, actor, id, ended } = await world.setUp();
    const provider = new MemoryProvider();
    const template = { template: { name: 'hola', language: 'es', variables: ['Ana'] }, type: 'template' as const };
    await world.messages.send(actor, id, text('', template));
    const find: MessageTemplates['find'] = async (...args) => {
      const match = await templates.find(...args);
      return match && { ...match, category: 'marketing' };
    };
    const sending = world.sendingBy({ [workspaceId]: provider }, { templates: { ...templates, find } });
    sending.start();
    const [message] = await ended('failed', 1);
    await sending.stop();
    expect([message!.error?.code, provider.handed]).toEqual(['consent_unrecorded', []]);
  });

  it('may be free text only inside the window, which a template does not open', async () => {
    const day = 86_400_000;
    const open = await world.setUp(1, {}, () => new Date(Date.now() - day + 60_000));
    await world.messages.send(open.actor, open.id, text('A tiempo'));
    const { actor, id } = await world.setUp(1, {}, () => new Date(Date.now() - day));
    const template = { template: { name: 'hola', language: 'es', variables: ['Ana'] }, type: 'template' as const };
    const blocked = { code: 'OUTBOUND_BLOCKED', objection: { reasons: ['template_missing', 'window_closed'] } };
    await expect(world.messages.send(actor, id, text('Tarde'))).rejects.toMatchObject(blocked);
    expect(await world.messages.send(actor, id, text('', template))).toMatchObject({
      content: 'Hola Ana',
      purpose: 'service',
    });
    await expect(world.messages.send(actor, id, text('Tarde'))).rejects.toMatchObject(blocked);
  });

  it('by template carry its components, which are looked up once per batch', async () => {
    const { workspaceId, actor, ids, ended } = await world.setUp(3);
    const template = { template: { name: 'hola', language: 'es', variables: ['Ana'] }, type: 'template' as const };
    for (const id of ids) await world.messages.send(actor, id, text('', template));
    const [provider, find] = [new MemoryProvider(), jest.fn(templates.find)];
    const sending = world.sendingBy({ [workspaceId]: provider }, { templates: { ...templates, find } });
    // Keeps the verdicts fresh. After half a second the messages would be judged again, each with its template.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    sending.start();
    await ended('sent', 3);
    await sending.stop();
    const templateSend = {
      name: 'hola',
      language: 'es',
      variables: ['Ana'],
      components: [{ type: 'BODY', text: 'Hola {{1}}' }],
    };
    expect(provider.handed.map((message) => message.template)).toEqual([templateSend, templateSend, templateSend]);
    expect(find.mock.calls.filter(([lookup]) => lookup === workspaceId)).toHaveLength(1);
  });

  it('left open by a crash are repeated only if the provider recognises repeats', async () => {
    for (const repeatsAreKnown of [false, true]) {
      const { workspaceId, actor, id, ended, leaveOpen } = await world.setUp();
      const provider = new MemoryProvider(accepted, repeatsAreKnown);
      await world.messages.send(actor, id, text('Hola'));
      await leaveOpen();
      const sending = world.sendingBy({ [workspaceId]: provider });
      sending.start();
      const [message] = await ended(repeatsAreKnown ? 'sent' : 'failed', 1);
      await sending.stop();
      expect(message!.error).toEqual(
        repeatsAreKnown ? null : expect.objectContaining({ code: 'outcome_unknown', retryable: true }),
      );
      expect(provider.handed).toHaveLength(repeatsAreKnown ? 1 : 0);
    }
  });

  it('end as delivered if the provider reports it before its response', async () => {
    const { workspaceId, account, actor, id, ended } = await world.setUp();
    const provider = new MemoryProvider(async () => {
      await world.inbox.receive(account, {
        messages: [],
        statuses: [{ externalMessageId: 'wamid.9', status: 'delivered', at: new Date() }],
      });
      return { kind: 'sent', externalId: 'wamid.9' };
    });
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    await world.messages.send(actor, id, text('Hola'));
    await ended('delivered', 1);
    await sending.stop();
  });
});
