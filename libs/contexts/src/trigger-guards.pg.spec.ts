import { randomUUID } from 'node:crypto';
import { automationPlace, type AutomationPlace } from './testing/automation';

describe('loop guards of triggers', () => {
  let place: AutomationPlace;
  let messages: AutomationPlace['messages'];
  let setUp: AutomationPlace['setUp'];

  beforeAll(async () => {
    place = await automationPlace();
    ({ messages, setUp } = place);
  });
  afterAll(() => place.drop());

  it('allow five runs in a chain', async () => {
    const { actor, receive, trigger, settle, runs, events } = await setUp();
    const opens = await trigger({
      event: 'conversation.resolved',
      actions: [{ type: 'open_ticket', subject: 'Otra vez' }],
    });
    const marks = await trigger({ event: 'ticket.opened', actions: [{ type: 'set_priority', priority: 'high' }] });
    const before = Array.from({ length: 4 }, () => randomUUID());
    await messages.resolve({ ...actor, chain: before }, await receive());
    await settle();
    expect(await runs(opens.id)).toMatchObject([{ outcome: 'applied' }]);
    expect((await events()).find(({ type }) => type === 'ticket.opened')?.chain).toEqual([...before, opens.id]);
    expect(await runs(marks.id)).toMatchObject([{ outcome: 'skipped', reason: 'loop_guard' }]);
  });

  it('allow twenty runs per conversation and hour, against a responder that always answers', async () => {
    const { receive, trigger, settle, runs } = await setUp();
    const { id } = await trigger({ actions: [{ type: 'send_message', content: '¿Sí?' }] });
    for (let n = 0; n < 22; n += 1) await receive({ content: `${n}` });
    await settle();
    const outcomes = (await runs(id)).map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim());
    expect(outcomes.filter((each) => each === 'applied')).toHaveLength(20);
    expect(outcomes.filter((each) => each === 'skipped loop_guard')).toHaveLength(2);
  });

  it('allow twenty answers per contact and hour, over any number of conversations', async () => {
    const { receive, trigger, settle, runs } = await setUp({ kind: 'email' });
    const answers = await trigger({
      event: 'conversation.created',
      actions: [{ type: 'send_message', content: 'Gracias, le respondemos pronto.' }],
    });
    const marks = await trigger({
      event: 'conversation.created',
      actions: [{ type: 'set_priority', priority: 'high' }],
    });
    const mail = (address: string) =>
      receive({
        from: { kind: 'email', identity: address },
        thread: { references: [], subject: 'Fuera de la oficina' },
      });
    for (let n = 0; n < 25; n += 1) await mail('ana@example.com');
    await mail('eva@example.com');
    await settle();
    const outcomes = (await runs(answers.id)).map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim());
    expect(outcomes.filter((each) => each === 'applied')).toHaveLength(21);
    expect(outcomes.filter((each) => each === 'skipped loop_guard')).toHaveLength(5);
    expect((await runs(marks.id)).filter(({ outcome }) => outcome === 'applied')).toHaveLength(26);
  });

  it.each<[string, (n: number) => string]>([
    ['a plus address', (n) => `soporte+${n}@desk.example.com`],
    ['a number', (n) => `caso-${7_000 + n}@desk.example.com`],
    ['a number in base 16', (n) => `re.${(0xa1b2c3 + 4_099 * n).toString(16)}@desk.example.com`],
  ])('allow twenty answers per hour to a responder that changes its address: %s', async (_form, address) => {
    const { receive, trigger, settle, runs } = await setUp({ kind: 'email' });
    const { id } = await trigger({
      event: 'conversation.created',
      actions: [{ type: 'send_message', content: 'Gracias, le respondemos pronto.' }],
    });
    const mail = (from: string) =>
      receive({ from: { kind: 'email', identity: from }, thread: { references: [], subject: 'Recibido' } });
    for (let n = 0; n < 23; n += 1) {
      await mail(address(n));
      if (n % 8 === 0) await settle();
    }
    await mail('eva@desk.example.com');
    await settle();
    const outcomes = (await runs(id)).map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim());
    expect(outcomes.filter((each) => each === 'applied')).toHaveLength(21);
    expect(outcomes.filter((each) => each === 'skipped loop_guard')).toHaveLength(3);
  });

  it('do not group people on other channels whose ids differ by a number', async () => {
    const { receive, trigger, settle, runs } = await setUp();
    const { id } = await trigger({
      event: 'conversation.created',
      actions: [{ type: 'send_message', content: 'Gracias, le respondemos pronto.' }],
    });
    for (let n = 0; n < 22; n += 1)
      await receive({ from: { kind: 'whatsapp', identity: `${123_456_789_012_345 + n}@lid` } });
    await settle();
    expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(Array(22).fill('applied'));
  });
});
