import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { correspondentsOn } from '@workops/contacts';
import { contactTables, nothingSuppressed } from '@workops/contacts/testing';
import { inboxOn, type Inbox, type ReceivedMessage, type ReceivedStatus } from '@workops/conversations';
import {
  aReceivedMessage,
  anAccount,
  attachmentsOf,
  conversationTables,
  earlyChangesOf,
  noDirectories,
} from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { contexts } from './registry';

const edited = (externalMessageId: string, content = 'Otra cosa'): ReceivedStatus => ({
  externalMessageId,
  status: 'edited',
  content,
  at: new Date(),
});
const deleted = (externalMessageId: string): ReceivedStatus => ({
  externalMessageId,
  status: 'deleted',
  at: new Date(),
});
const REFERENCE = { reference: 'media-1' };

describe('a message that its sender deletes', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let files: Files;

  beforeAll(async () => {
    test = await testDatabase();
    const { database } = test;
    const workspaces = { ...noDirectories.workspaces, loadProfile: async () => ({ livemode: true, country: 'CL' }) };
    const deps = { database, workspaces, clock: systemClock, ids: systemIds };
    files = new Files(database, new MemoryStorage(), systemClock, systemIds);
    inbox = inboxOn({ ...deps, files, correspondents: correspondentsOn({ ...deps, mailStanding: nothingSuppressed }) });
  });
  afterAll(() => test.drop());

  const setUp = async () => {
    const workspaceId = randomUUID();
    const account = await anAccount(test.database, workspaceId, {});
    const receive = (messages: ReceivedMessage[], statuses: ReceivedStatus[] = []) =>
      inbox.receive(account, { messages, statuses });
    const tables = { ...conversationTables(test.database, workspaceId), ...contactTables(test.database, workspaceId) };
    return { workspaceId, receive, ...tables };
  };

  it('loses its content and its files, and ignores a repeated edit', async () => {
    const { workspaceId, receive, messages } = await setUp();
    const { id, size, sha256 } = await files.receive(workspaceId, Readable.from([Buffer.from('foto')]), 1_000);
    const photo = aReceivedMessage({
      type: 'image',
      content: 'Mi clave es 1234',
      attachments: [
        { source: { fileId: id, size, sha256 }, filename: 'foto.jpg', contentType: 'image/jpeg' },
        { source: REFERENCE, filename: null, contentType: 'image/jpeg' },
      ],
    });
    await receive([photo]);
    const [message] = await messages();
    expect(await attachmentsOf(test.database, message!.id)).toHaveLength(2);
    await receive([], [deleted(photo.externalMessageId)]);
    await receive([], [edited(photo.externalMessageId)]);
    expect(await messages()).toMatchObject([{ content: '', deleted_at: expect.any(Date) }]);
    expect(await attachmentsOf(test.database, message!.id)).toEqual([]);
    expect(await files.open(workspaceId, id)).toBeUndefined();
  });

  it('loses its location or its form response', async () => {
    const { receive, messages } = await setUp();
    const place = aReceivedMessage({
      type: 'location',
      content: '',
      location: { latitude: -33, longitude: -70, name: null, address: null },
    });
    const answer = aReceivedMessage({ type: 'flow_reply', content: '', flowResponse: { rut: '1-9' } });
    await receive([place, answer]);
    await receive([], [deleted(place.externalMessageId), deleted(answer.externalMessageId)]);
    expect(await messages()).toMatchObject(Array(2).fill({ location: null, flow_response: null }));
  });

  it('arrives empty and unanswered if the deletion came first', async () => {
    const { receive, messages, conversations, earlyChanges } = await setUp();
    const first = aReceivedMessage({
      type: 'image',
      content: 'Perdón',
      attachments: [{ source: REFERENCE, filename: null, contentType: 'image/jpeg' }],
    });
    await receive(
      [],
      [edited(first.externalMessageId), deleted(first.externalMessageId), edited(first.externalMessageId)],
    );
    await receive([], [edited(first.externalMessageId)]);
    expect(await earlyChanges()).toEqual([{ external_message_id: first.externalMessageId, status: 'deleted' }]);
    await receive([first]);
    await receive([first], [edited(first.externalMessageId)]);
    const [message] = await messages();
    expect(message).toMatchObject({ content: '', automated: true, deleted_at: expect.any(Date) });
    expect(await attachmentsOf(test.database, message!.id)).toEqual([]);
    expect(await conversations()).toMatchObject([{ last_message: { excerpt: '' } }]);
    expect(await earlyChanges()).toEqual([]);
  });

  it('arrives with the last edit if edits came first', async () => {
    const { receive, messages } = await setUp();
    const first = aReceivedMessage();
    await receive([], [edited(first.externalMessageId, 'uno')]);
    await receive([], [edited(first.externalMessageId, 'dos')]);
    await receive([first]);
    expect(await messages()).toMatchObject([{ content: 'dos', automated: false, deleted_at: null }]);
  });

  it('is empty, whichever of message and deletion is processed first', async () => {
    const { receive, messages } = await setUp();
    const pairs = Array.from({ length: 12 }, () => aReceivedMessage());
    await Promise.all(
      pairs.flatMap((message, place) => {
        const calls = [() => receive([message]), () => receive([], [deleted(message.externalMessageId)])];
        return (place % 2 ? calls : calls.reverse()).map((call) => call());
      }),
    );
    expect((await messages()).map(({ content }) => content)).toEqual(pairs.map(() => ''));
  });

  it('is remembered for a day, per workspace, up to a limit per account', async () => {
    const { receive, messages, earlyChanges, ageEarlyChanges, workspaceId } = await setUp();
    const stranger = await setUp();
    const [late, other] = [aReceivedMessage(), aReceivedMessage()];
    await receive([], [deleted(late.externalMessageId), deleted(other.externalMessageId)]);
    await stranger.receive([late]);
    expect(await stranger.messages()).toMatchObject([{ content: 'Hola' }]);
    await ageEarlyChanges(24);
    await receive([late]);
    expect(await messages()).toMatchObject([{ content: 'Hola' }]);
    const { kept = [] } = contexts.find(({ name }) => name === 'conversations')!;
    const { sweep } = kept.find(({ what }) => what.startsWith('changes of messages'))!;
    await sweep(test.database, new Date(Date.now() - 24 * 60 * 60 * 1_000));
    expect(await earlyChanges()).toEqual([]);
    await receive(
      [],
      Array.from({ length: 10_000 }, (_, n) => deleted(`wamid.${n}`)),
    );
    await receive([], [deleted('wamid.beyond')]);
    expect(await earlyChangesOf(test.database, workspaceId)).toBe(10_000);
  });
});
