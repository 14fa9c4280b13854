import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  eventually,
  storedFiles,
  testDatabase,
  untilSomebodyWaits,
  type TestDatabase,
} from '@workops/platform/testing';
import type { AppName } from '../src/testing/service/running-app';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

let test: TestDatabase;
let service: RunningService;
let workspace: Workspace;
let receiver: WebhookReceiver;

beforeEach(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
  workspace = await service.workspace('Resistente');
  receiver = await WebhookReceiver.start();
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.created'] },
  });
  expect(status).toBe(201);
});
afterEach(async () => {
  await service?.stop();
  await receiver?.close();
  await test?.drop();
});

/** Repeats the same call with its Idempotency-Key until it is answered, as a careful client does. */
async function insist(name: string): Promise<string> {
  const key = randomUUID();
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await service.tried<{ data: { id: string } }>(workspace.token, 'POST', '/contacts', {
      body: { name },
      headers: { 'idempotency-key': key },
    });
    if (answer?.status === 201) return answer.body.data.id;
    expect([undefined, 429, 503]).toContain(answer?.status);
    await sleep(150);
  }
  throw new Error(`${name} was never answered`);
}

const contactIds = async (): Promise<string[]> =>
  (await test.database.query<{ id: string }>('SELECT id FROM contacts.contact ORDER BY id')).map(({ id }) => id);
const delivered = (): string[] => [...new Set(receiver.deliveries.map(({ body }) => body.resource.id!))].sort();

describe('a kill -9', () => {
  it('of any process at any moment loses and invents no event, and repeats keep their id', async () => {
    let writing = true;
    const killer = (async () => {
      for (const name of [
        'webhook-dispatcher',
        'scheduler',
        'api',
        'webhook-dispatcher',
        'api',
        'scheduler',
      ] satisfies AppName[]) {
        await sleep(300 + Math.random() * 700);
        if (writing) await service.restart(name);
      }
    })();
    const writers = Array.from({ length: 5 }, async (_, writer) => {
      const made: string[] = [];
      for (let n = 0; n < 20; n += 1) {
        made.push(await insist(`Contacto ${writer}-${n}`));
        await sleep(50);
      }
      return made;
    });
    const made = (await Promise.all(writers)).flat().sort();
    writing = false;
    await killer;

    expect(await contactIds()).toEqual(made);
    await receiver.waitFor(({ eventIds }) => eventIds.size >= made.length, 90_000);
    expect(delivered()).toEqual(made);
    expect(receiver.eventIds.size).toBe(made.length);
  }, 180_000);
});

describe('a kill -9 of the api during an import', () => {
  const ROWS = 30_000;
  const csv = `external_id,name\n${Array.from({ length: ROWS }, (_, row) => `fila-${row},Persona ${row}`).join('\n')}`;
  const headers = { 'idempotency-key': 'import' };
  const CONNECTED_API = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'api%'`;
  const importing = () =>
    service
      .call<{ data: { created: number } }>(workspace.token, 'POST', '/contacts/import', { body: { csv }, headers })
      .catch((error: unknown) => error);

  /**
   * Keeps the import in the middle: an uncommitted transaction gives a contact the last row's external id, so the
   * import can write every row but that one.
   */
  async function inTheMiddle(work: () => Promise<void>): Promise<void> {
    const kept = new Error('The other contact keeps its external id.');
    const { id } = await aContact();
    const holding = test.database.transaction(async (tx) => {
      await tx.query('UPDATE contacts.contact SET external_id = $2 WHERE id = $1', [id, `fila-${ROWS - 1}`]);
      await work();
      throw kept;
    });
    await expect(holding).rejects.toBe(kept);
  }

  const aContact = async (): Promise<{ id: string }> =>
    (await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/contacts', { body: { name: 'Otra' } }))
      .body.data;

  it('imports nothing, and a repeat imports all rows once', async () => {
    await inTheMiddle(async () => {
      const first = importing();
      await eventually(() => service.app('api').log.includes('"stage":"announced"'));
      await untilSomebodyWaits(test.database);
      await service.end('api', 'SIGKILL');
      expect(await first).toMatchObject({ name: 'TypeError' });
    });
    await eventually(async () => (await test.database.query(CONNECTED_API)).length === 0);
    await service.launch('api');
    expect(await contactIds()).toHaveLength(1);

    expect(await importing()).toMatchObject({ status: 200, body: { data: { created: ROWS } } });
    expect(await contactIds()).toHaveLength(ROWS + 1);
    const [announced] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM platform.outbox WHERE type = $1',
      ['contact.created'],
    );
    expect(announced!.count).toBe(ROWS + 1);
  });
});

describe('a kill -9 of the api during an upload', () => {
  const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="examen.txt"\r\n\r\nTórax';
  const headers = () => ({
    authorization: `Bearer ${workspace.token}`,
    'content-type': 'multipart/form-data; boundary=b',
  });
  const made = async (path: string, body: object): Promise<string> => {
    const { body: answered } = await service.call<{ data: { id: string } }>(workspace.token, 'POST', path, { body });
    return answered.data.id;
  };

  it('leaves neither a document nor its content, and a repeat creates both', async () => {
    await service.command('workspace', 'set', '--id', workspace.id, '--healthcare');
    await service.restart('api');
    const patient = await made('/clinic-patients', {
      contact_id: await made('/contacts', { name: 'Josefa' }),
      nombre: 'Xiomara',
    });
    const upload = (body: string | ReadableStream<Uint8Array>) =>
      fetch(`${service.baseUrl}/clinic-patients/${patient}/documents?kind=examen`, {
        method: 'POST',
        headers: headers(),
        body,
        duplex: 'half',
      });
    const half = new TransformStream<Uint8Array, Uint8Array>();
    const writer = half.writable.getWriter();
    const cut = upload(half.readable).catch((error: unknown) => error);
    writer.write(Buffer.from(HEAD)).catch(() => undefined);
    await eventually(async () => (await storedFiles(test.database, workspace.id)).includes('arriving'));
    await service.end('api', 'SIGKILL');
    expect(await cut).toMatchObject({ name: 'TypeError' });
    expect(await test.database.query('SELECT id FROM clinic.document')).toEqual([]);
    // Makes the unfinished upload expire; the sweep runs when its process starts.
    await test.database.query('UPDATE platform.stored_file SET due_at = now()');
    await service.restart('scheduler');
    await eventually(async () => (await storedFiles(test.database, workspace.id)).length === 0, 60_000);
    await service.launch('api');
    expect((await upload(`${HEAD}\r\n--b--\r\n`)).status).toBe(201);
    expect(await storedFiles(test.database, workspace.id)).toEqual(['held']);
  });
});

describe('SIGTERM', () => {
  it('lets the dispatcher finish its requests: exit code 0, every attempt logged, nothing sent twice', async () => {
    receiver.answer = () => sleep(1_500).then(() => 200);
    const made = await Promise.all(Array.from({ length: 5 }, (_, n) => insist(`Lento ${n}`)));
    await receiver.waitFor(({ deliveries }) => deliveries.length === 5);
    expect(await service.end('webhook-dispatcher', 'SIGTERM')).toBe(0);
    const [logged] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM events.attempt WHERE status_code = 200',
    );
    expect(logged!.count).toBe(5);
    await service.launch('webhook-dispatcher');
    await insist('Después');
    await receiver.waitFor(({ deliveries }) => deliveries.length === 6);
    expect(delivered()).toEqual(expect.arrayContaining(made));
  });

  it('lets the api answer its pending calls, and all three apps exit with 0', async () => {
    const calls = Array.from({ length: 20 }, (_, n) =>
      service
        .call(workspace.token, 'POST', '/contacts', { body: { name: `A tiempo ${n}` } })
        .then(({ status }) => status),
    );
    await Promise.race(calls);
    expect(await service.end('api', 'SIGTERM')).toBe(0);
    const answered = (await Promise.allSettled(calls)).filter((call) => call.status === 'fulfilled');
    expect(await contactIds()).toHaveLength(answered.length);
    expect(await service.end('scheduler', 'SIGTERM')).toBe(0);
    expect(await service.end('webhook-dispatcher', 'SIGTERM')).toBe(0);
  });
});
