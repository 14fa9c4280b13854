import { accepted, MemoryProvider } from '@workops/conversations/testing';
import { messagingWorld, text, type MessagingWorld } from './testing/messaging';

describe('messages that are handed over', () => {
  let world: MessagingWorld;
  beforeAll(async () => {
    world = await messagingWorld();
  });
  afterAll(() => world.end());

  /** The database time that leases use, in seconds. */
  const secondsNow = async (): Promise<number> =>
    (await world.database.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now'))[0]!
      .now;

  it('keep their account’s rate over two processes, independent of other accounts', async () => {
    const [slow, fast] = [await world.setUp(12, { maxPerSecond: 2 }), await world.setUp(20)];
    const [atPace, atOnce] = [new MemoryProvider(), new MemoryProvider()];
    const processes = [1, 2].map(() => world.sendingBy({ [slow.workspaceId]: atPace, [fast.workspaceId]: atOnce }));
    for (const { actor, ids } of [slow, fast])
      await Promise.all(ids.map((id) => world.messages.send(actor, id, text('Hola'))));
    const began = await secondsNow();
    for (const each of processes) each.start();
    // Upper limit: one hand-over at once, and the next ones up to 0.3 s early. A busy machine only lowers the number.
    const mayBe = async () => 1 + Math.floor(((await secondsNow()) - began + 0.3) * 2);
    await fast.ended('sent', 20);
    expect(atPace.handed.length).toBeLessThanOrEqual(await mayBe());
    await slow.ended('sent', 6);
    expect(atPace.handed.length).toBeLessThanOrEqual(await mayBe());
    await Promise.all(processes.map((each) => each.stop()));
    expect(atOnce.handed).toHaveLength(20);
  });

  it('are refused once the contact opts out, except for answers', async () => {
    const { workspaceId, actor, id, ended, outbound, conversations, stopProactive } = await world.setUp();
    const contactId = (await conversations())[0]!.contact_id;
    const provider = new MemoryProvider(async () => {
      if (provider.handed.length === 5) await stopProactive(contactId);
      return accepted();
    });
    for (let n = 0; n < 15; n += 1) await world.messages.send(actor, id, text(`${n}`, { purpose: 'service' }));
    await world.messages.send(actor, id, text('Respuesta'));
    const sending = world.sendingBy({ [workspaceId]: provider });
    sending.start();
    await ended('failed', 10);
    await ended('sent', 6);
    await sending.stop();
    expect(provider.handed.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4', 'Respuesta']);
    const refused = (await outbound()).filter(({ delivery_status }) => delivery_status === 'failed');
    expect(new Set(refused.map(({ error }) => error!.code))).toEqual(new Set(['all_proactive_blocked']));
  });
});
