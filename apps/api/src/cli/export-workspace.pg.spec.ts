import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { addPeople } from '@workops/contacts/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { configuredStorage, Files } from '@workops/platform/files';
import { loadConfig, PlatformConfig } from '@workops/platform/process';
import { archiveEntries, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { ExportManifest } from '@workops/platform/workspaces';
import { runCommandLine } from './command-line';
import { openParts } from './open-parts';

const PEOPLE = 400;
const LONG = 'x'.repeat(30_000);

describe('workspace export', () => {
  let test: TestDatabase;
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let output: PassThrough;

  beforeAll(async () => {
    test = await testDatabase();
    folder = mkdtempSync(join(tmpdir(), 'workops-export-test-'));
    environment = {
      DATABASE_URL: test.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      FILES_DIRECTORY: join(folder, 'files'),
    };
  });
  beforeEach(() => {
    output = new PassThrough();
  });
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  const run = async (...args: string[]) => {
    const [said, complained]: [string[], string[]] = [[], []];
    const around = { say: (text: string) => said.push(text), complain: (text: string) => complained.push(text) };
    const open = (url: string) => openParts(url, environment, output);
    const exitCode = await runCommandLine(args, { databaseUrl: test.url, open, ...around });
    return { exitCode, said: said.join(''), complained: complained.join('') };
  };
  const created = async (name: string) => {
    const { said } = await run('workspace', 'create', '--name', name, '--json');
    return JSON.parse(said) as { workspace: { id: string }; api_key: { token: string } };
  };
  const filesOn = async () =>
    new Files(test.database, await configuredStorage(loadConfig(PlatformConfig, environment)), systemClock, systemIds);
  const stored = async (workspaceId: string, content: string) => {
    const files = await filesOn();
    const { id } = await files.receive(workspaceId, Readable.from([Buffer.from(content)]), 1_000_000);
    await test.database.transaction((tx) => files.hold(tx, workspaceId, id));
    return id;
  };
  const parseLines = (content: Buffer) =>
    content
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('writes all rows and files of one workspace in small parts, without secrets', async () => {
    const [{ workspace, api_key: key }, other] = [await created('Andes'), await created('Sur')];
    const people = Array.from({ length: PEOPLE }, (_, n) => ({
      name: `Ana "${n}" \\ Núñez\n${LONG}`,
      email: `p${n}@example.com`,
    }));
    await addPeople(test.database, workspace.id, people);
    await addPeople(test.database, other.workspace.id, [{ email: 'other@example.com' }]);
    const [kept, gone] = [await stored(workspace.id, 'hola'), await stored(workspace.id, 'adios')];
    await stored(other.workspace.id, 'ajeno');
    rmSync(join(environment.FILES_DIRECTORY!, workspace.id, gone));
    const file = join(folder, 'andes.tar.gz');
    const { exitCode, said } = await run('workspace', 'export', '--id', workspace.id, '--file', file, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(said)).toMatchObject({
      workspace: { id: workspace.id },
      files: 1,
      bytes: 4,
      missing_files: [gone],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const entries = await archiveEntries(createReadStream(file));
    const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as ExportManifest;
    expect([...entries.keys()].at(-1)).toBe('manifest.json');
    expect(manifest).toMatchObject({
      format: 1,
      workspace: { id: workspace.id, name: 'Andes' },
      missing_files: [gone],
    });
    expect(manifest.schema.contacts).toMatch(/\d{13}/);
    const parts = [...Object.values(manifest.tables).flatMap(({ parts: own }) => own), ...manifest.files.parts];
    for (const { name, bytes, sha256 } of parts) {
      const content = entries.get(name)!;
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
    }
    expect(entries.size).toBe(parts.length + 2);
    expect([entries.get(`files/${kept}`)!.toString(), parseLines(entries.get('files.ndjson')!)]).toEqual([
      'hola',
      [{ id: kept, bytes: 4, sha256: createHash('sha256').update('hola').digest('hex') }],
    ]);

    const tableIn = (name: string) => Object.values(manifest.tables).find(({ parts: own }) => own[0]!.name === name)!;
    const { rows, parts: ofContacts } = tableIn('tables/contacts.contact.ndjson');
    expect([rows, ofContacts.map(({ name }) => name)]).toEqual([
      PEOPLE,
      ['tables/contacts.contact.ndjson', 'tables/contacts.contact.2.ndjson'],
    ]);
    const exported = ofContacts.flatMap(({ name }) => parseLines(entries.get(name)!));
    expect(exported.map(({ name }) => name).sort()).toEqual(people.map(({ name }) => name).sort());
    expect(parseLines(entries.get('tables/access.workspace.ndjson')!)).toMatchObject([
      { id: workspace.id, name: 'Andes' },
    ]);
    expect(tableIn('tables/access.credential.ndjson')).toMatchObject({ rows: 1 });
    const [credential] = parseLines(entries.get('tables/access.credential.ndjson')!);
    expect([credential!.name !== undefined, 'token_hash' in credential!]).toEqual([true, false]);
    const all = Buffer.concat([...entries.values()]).toString('latin1');
    for (const hidden of [
      key.token,
      createHash('sha256').update(key.token).digest('hex'),
      'other@example.com',
      other.workspace.id,
      'ajeno',
    ])
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false]);
    const leftOut = Object.keys(manifest.left_out.tables).join();
    for (const table of ['oauth_record', 'idempotency_key']) expect(leftOut).toContain(table);
    expect(manifest.left_out.columns).toEqual(
      expect.arrayContaining(['events.subscription.sealed_secret', 'access.credential.token_hash']),
    );
  });

  it('keeps an existing file, and leaves no partial file after a failure', async () => {
    const { workspace } = await created('Norte');
    const file = join(folder, 'norte.tar.gz');
    writeFileSync(file, 'mine');
    expect(await run('workspace', 'export', '--id', workspace.id, '--file', file)).toMatchObject({
      exitCode: 1,
      said: '',
      complained: expect.stringContaining('is there already') as string,
    });
    expect(statSync(file).size).toBe(4);
    const failed = await run('workspace', 'export', '--id', systemIds.next(), '--file', join(folder, 'nobody.tar.gz'));
    expect(failed).toEqual({ exitCode: 1, said: '', complained: 'El espacio de trabajo no existe.' });
    expect(readdirSync(folder).filter((name) => name.startsWith('nobody'))).toEqual([]);
  });

  it('reports the partial file of a killed export, and keeps it', async () => {
    const { workspace } = await created('Oeste');
    const file = join(folder, 'oeste.tar.gz');
    writeFileSync(`${file}.part`, 'half');
    expect(await run('workspace', 'export', '--id', workspace.id, '--file', file)).toEqual({
      exitCode: 1,
      said: '',
      complained: `It did not work: ${file}.part is of an export that did not end: remove it.`,
    });
    expect([statSync(`${file}.part`).size, existsSync(file)]).toEqual([4, false]);
    rmSync(`${file}.part`);
    expect((await run('workspace', 'export', '--id', workspace.id, '--file', file)).exitCode).toBe(0);
    expect([existsSync(`${file}.part`), existsSync(file)]).toEqual([false, true]);
  });

  it('writes to standard output on request, with its messages on standard error', async () => {
    const { workspace } = await created('Este');
    const chunks: Buffer[] = [];
    output.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { exitCode, said, complained } = await run('workspace', 'export', '--id', workspace.id, '--file', '-');
    expect([exitCode, said]).toEqual([0, '']);
    expect(complained).toContain(`Workspace   ${workspace.id}`);
    expect((await archiveEntries(Readable.from(chunks))).has('manifest.json')).toBe(true);
    expect(existsSync('-')).toBe(false);
  });

  it.each([
    [['--file', 'x'], '--id: Must be the id of a workspace.'],
    [['--id', systemIds.next()], '--file: Where the archive is written'],
  ])('rejects %j', async (options, complaint) => {
    expect(await run('workspace', 'export', ...options)).toMatchObject({
      exitCode: 2,
      complained: expect.stringContaining(complaint) as string,
    });
  });
});
