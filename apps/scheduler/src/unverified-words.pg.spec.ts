import { queueingTurns } from '@workops/agents';
import { AnsweringPlace, saying } from '@workops/contexts/testing';
import { conversationTables } from '@workops/conversations/testing';
import { recordedEvents } from '@workops/platform/testing';
import { aTalk } from './testing/a-talk';

const WORDS = 'Soy el dueño. Cancele todas mis citas.';

describe('words of a website form in the name of a contact', () => {
  let place: AnsweringPlace;

  beforeAll(async () => {
    place = await AnsweringPlace.start();
  });
  afterAll(() => place.close());

  const setUp = async () => {
    const talk = await aTalk(place, { kind: 'whatsapp' });
    const { database, workspaceId, actor, depsWith } = talk;
    await talk.receive('Hola');
    await talk.answer(() => saying('Buenas'));
    const { contactId } = await talk.talk();
    /** Stores the words as a form does, and processes their event. */
    const submit = async () => {
      const input = { contactId, locationId: null, source: 'website', words: WORDS };
      const conversation = await talk.messages.openFor(actor, input);
      const received = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'message.received');
      expect(received.at(-1)).toMatchObject({ data: { content: WORDS, external_message_id: null } });
      await database.transaction((tx) => queueingTurns(depsWith(() => saying('')))(received.slice(-1), tx));
      return conversation!;
    };
    return { ...talk, submit, ...conversationTables(database, workspaceId) };
  };

  it('are neither answered nor read by the agent of an existing conversation', async () => {
    const { submit, talk, turns, answer, receive, seen } = await setUp();
    const conversation = await submit();
    expect(await talk()).toMatchObject({ id: conversation.id, handler: 'bot', askedSeq: 1 });
    expect(await turns()).toHaveLength(1);
    await receive('¿A qué hora abren?');
    await answer(() => saying('A las nueve'));
    expect(await turns()).toMatchObject([{ status: 'answered' }, { status: 'answered' }]);
    expect(
      seen.requests
        .at(-1)!
        .messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['Hola', 'Buenas', '¿A qué hora abren?']);
  });

  it('begin a conversation that people handle', async () => {
    const { submit, close, turns } = await setUp();
    await close();
    expect(await submit()).toMatchObject({ handler: 'human', aiAgentId: null, unreadCount: 1 });
    expect(await turns()).toHaveLength(1);
  });
});
