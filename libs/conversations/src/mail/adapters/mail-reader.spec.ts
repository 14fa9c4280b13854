import { UnreadableMail } from '../domain/received-mail';
import { MailReader } from './mail-reader';

const NOWHERE = { ip: null, helo: null, mailFrom: null };
const ONE = 'one workspace';

/**
 * A thread that acts on the first letter of a mail: `l`oops, uses up `m`emory, `d`ies during sender verification, or
 * else reads it.
 */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, raw }) => {
    const letter = String.fromCharCode(raw[0]);
    parentPort.postMessage({ id, stage: 'reading' });
    setTimeout(() => {
      if (letter === 'l') for (;;);
      if (letter === 'm') { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); }
      if (letter === 'u') return parentPort.postMessage({ id, stage: 'unreadable', why: 'no' });
      parentPort.postMessage({ id, stage: 'read', mail: { content: letter } });
      if (letter === 'd') return setTimeout(() => process.exit(1), 20);
      parentPort.postMessage({ id, stage: 'done', verified: true });
    }, 5);
  });`;

let reader: MailReader;
beforeEach(() => {
  reader = new MailReader({ script: THREAD, eval: true, stageMs: 500, heapMb: 24 });
});
afterEach(() => reader.close());

const read = (letter: string, workspaceId = ONE) => reader.read(workspaceId, Buffer.from(letter), NOWHERE);

describe('mails parsed in a thread', () => {
  it('are parsed independently', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'e'].map((letter) => read(letter)));
    expect(answers.map(({ mail, verified }) => [mail.content, verified])).toEqual(
      ['a', 'b', 'c', 'e'].map((letter) => [letter, true]),
    );
    await expect(read('u')).rejects.toThrow(UnreadableMail);
  });

  it.each(['l', 'm'])('are refused if parsing does not end (%s), and later mails are read', async (letter) => {
    await expect(read(letter)).rejects.toThrow(UnreadableMail);
    expect((await read('a')).mail.content).toBe('a');
  });

  it('count as unverified if the thread ends during sender verification', async () => {
    expect(await read('d')).toMatchObject({ mail: { content: 'd' }, verified: false });
    expect(await read('a')).toMatchObject({ verified: true });
  });

  it('wait for the two places of their workspace, up to a limit', async () => {
    const many = await Promise.allSettled(Array.from({ length: 40 }, () => read('a')));
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(18);
    expect((await read('b', 'another workspace')).mail.content).toBe('b');
  });

  it('are refused temporarily if the process is about to end', async () => {
    const waiting = read('l');
    await reader.close();
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
