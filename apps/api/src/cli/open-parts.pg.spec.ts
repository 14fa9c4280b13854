import { keepBodies, keptBodies } from '@workops/edge/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { EVERY } from '@workops/events';
import { addDelivery, endDeliveriesBeingSent } from '@workops/events/testing';
import { readAuditLog } from '@workops/platform/audit';
import { MailSender, queueMail, type Mail } from '@workops/platform/mail';
import { createLogger } from '@workops/platform/process';
import { requestRecordsOn } from '@workops/platform/requests';
import { feedEpoch, parkQueuedMail, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { commands, runCommandLine, type Surroundings } from './command-line';
import { openParts } from './open-parts';
import { readOptions } from './options';

const RUNBOOKS = join(__dirname, '..', '..', '..', '..', 'docs', 'runbooks');

describe('the command line on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  const around = (complaints: string[], said: string[] = [], environment: NodeJS.ProcessEnv = {}): Surroundings => ({
    databaseUrl: test.url,
    open: (url) => openParts(url, environment),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });

  it('creates a workspace and a key, and revokes the key', async () => {
    const output: string[] = [];
    const complaints: string[] = [];
    const run = (...args: string[]) => runCommandLine([...args, '--json'], around(complaints, output));
    expect(await run('workspace', 'create', '--name', 'Andes')).toBe(0);
    const { workspace } = JSON.parse(output[0]!) as { workspace: { id: string } };
    expect(
      await run('api-key', 'create', '--workspace', workspace.id, '--name', 'Web', '--scopes', 'contacts:read'),
    ).toBe(0);
    const { api_key: key } = JSON.parse(output[1]!) as { api_key: { id: string; token: string } };
    const { access, close } = await openParts(test.url);
    expect((await access.authenticate(key.token, 'r')).actor).toMatchObject({
      workspaceId: workspace.id,
      livemode: true,
    });
    await close();
    const member = ['--email', 'ana@example.com', '--name', 'Ana', '--role', 'owner', '--subject', 'idp|1'];
    expect(await run('member', 'create', '--workspace', workspace.id, ...member)).toBe(0);
    const letIn = async () => {
      const opened = await openParts(test.url);
      const outcomes = await Promise.allSettled([opened.access.authenticate(key.token, 'r')]);
      const acting = await opened.access.memberActor({ workspaceId: workspace.id, subject: 'idp|1' });
      await opened.close();
      return [...outcomes.map(({ status }) => status), acting?.actor.workspaceId];
    };
    expect(await run('workspace', 'suspend', '--id', workspace.id)).toBe(0);
    expect(await letIn()).toEqual(['rejected', undefined]);
    expect(await run('workspace', 'resume', '--id', workspace.id)).toBe(0);
    expect(await letIn()).toEqual(['fulfilled', workspace.id]);
    expect(await run('api-key', 'revoke', '--id', key.id)).toBe(0);
    const later = await openParts(test.url);
    await expect(later.access.authenticate(key.token, 'r')).rejects.toThrow(
      'The credential is unknown or has been revoked.',
    );
    await later.close();
    expect(complaints).toEqual([]);
  });

  it('shows the workspaces with the most recent calls', async () => {
    const output: string[] = [];
    const complaints: string[] = [];
    const database = test.database;
    const call = {
      requestId: 'r',
      method: 'GET',
      route: '/me',
      path: '/me',
      status: 200,
      durationMs: 1,
      idempotency: 'none' as const,
    };
    const from = {
      author: { kind: 'system' as const, id: null, name: 'CRM' },
      credentialId: null,
      connectedAppId: null,
      eventIds: [],
    };
    const [quiet, loud, gone] = [systemIds.next(), systemIds.next(), systemIds.next()] as const;
    const calls = [quiet, loud, loud, loud].map((workspaceId) => ({
      ...call,
      ...from,
      workspaceId,
      startedAt: new Date(),
      events: 2,
    }));
    const hourAgo = new Date(Date.now() - 3_600_000);
    await requestRecordsOn(database, systemIds).write([
      ...calls,
      { ...call, ...from, workspaceId: gone, startedAt: hourAgo, events: 2 },
    ]);
    expect(await runCommandLine(['top', 'workspaces', '--json'], around(complaints, output))).toBe(0);
    const { workspaces } = JSON.parse(output[0]!) as { workspaces: object[] };
    expect(workspaces).toMatchObject([
      { workspace_id: loud, calls: 3, events: 6, deliveries_due: 0 },
      { workspace_id: quiet, calls: 1, events: 2 },
    ]);
    expect(await runCommandLine(['top', 'workspaces', '--minutes', '0'], around(complaints))).toBe(2);
  });

  it('encrypts values of the other key again, and does nothing with only one key', async () => {
    const [said, complaints]: string[][] = [[], []];
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const keys = { DATABASE_URL: test.url, ENCRYPTION_KEY: next.toString('base64') };
    const rotate = (environment: NodeJS.ProcessEnv) =>
      runCommandLine(['keys', 'rotate-encryption', '--json'], around(complaints!, said, environment));
    await keepBodies(test.database, [
      { body: new SecretBox(old).seal('shown once'), sealed: true },
      { body: 'plain', sealed: false },
    ]);
    expect(await rotate(keys)).toBe(1);
    expect(complaints!.join()).toContain('ENCRYPTION_KEY_OTHER is missing');
    expect(await rotate({ ...keys, ENCRYPTION_KEY_OTHER: old.toString('base64') })).toBe(0);
    expect(JSON.parse(said![0]!)).toEqual({ resealed: 1, rounds: 2, unreadable: {} });
    const [sealed, plain] = await keptBodies(test.database);
    expect(new SecretBox(next).open(sealed!)).toBe('shown once');
    expect(plain).toBe('plain');
  });

  it('holds and shows deliveries, reports when none is in flight, and releases them', async () => {
    const [said, complaints]: string[][] = [[], []];
    const run = (...args: string[]) => runCommandLine([...args, '--json'], around(complaints!, said));
    const last = <T>() => JSON.parse(said!.at(-1)!) as T;
    await run('workspace', 'create', '--name', 'Norte');
    const { id } = last<{ workspace: { id: string } }>().workspace;
    const subscriptionId = systemIds.next();
    for (const state of ['queued', 'queued', 'sending'] as const)
      await addDelivery(test.database, id, subscriptionId, state);
    expect(await run('deliveries', 'hold', '--workspace', id, '--note', 'receiver moves')).toBe(0);
    expect(await run('deliveries', 'hold', '--workspace', id)).toBe(0);
    expect(last()).toMatchObject({
      hold: { workspace_id: id, subscription_id: null, note: 'receiver moves', released_at: null },
    });
    expect(await run('deliveries', 'show')).toBe(0);
    expect(last()).toMatchObject({
      holds: [{ workspace_id: id }],
      deliveries: { in_flight: 1, due: 0, later: 0, held_back: 2 },
    });
    expect(await run('deliveries', 'drain', '--workspace', id, '--timeout', '0')).toBe(1);
    expect(last()).toEqual({
      drained: false,
      deliveries: { in_flight: 1, due: 0, later: 0, held_back: 2, at_least: [] },
    });
    await endDeliveriesBeingSent(test.database, id);
    expect(await run('deliveries', 'drain', '--workspace', id)).toBe(0);
    expect(await run('deliveries', 'release', '--workspace', id)).toBe(0);
    expect(await run('deliveries', 'drain', '--workspace', id, '--timeout', '0')).toBe(1);
    expect(last()).toMatchObject({ deliveries: { in_flight: 0, due: 2, held_back: 0 } });
    await run('deliveries', 'hold', '--all');
    expect(await run('deliveries', 'release', '--workspace', EVERY)).toBe(2);
    await run('deliveries', 'show');
    expect(last<{ holds: object[] }>().holds).toContainEqual(
      expect.objectContaining({ workspace_id: null, released_at: null }),
    );
    const acts = await readAuditLog(test.database, id, { limit: 2, after: null });
    expect(acts.map(({ action }) => action)).toEqual(['deliveries.released', 'deliveries.held']);
  });

  it('retries one parked job, which then runs, and drops another for good', async () => {
    const [said, complaints]: string[][] = [[], []];
    const run = (...args: string[]) => runCommandLine(['jobs', ...args, '--json'], around(complaints!, said));
    const last = <T>() => JSON.parse(said!.at(-1)!) as T;
    const mails = ['Retried', 'Dropped'].map((subject) => ({
      id: systemIds.next(),
      key: subject,
      workspaceId: null,
      date: new Date(),
      to: 'ana@example.com',
      subject,
      text: '',
    }));
    await test.database.transaction((tx) => queueMail(tx, mails));
    await parkQueuedMail(test.database);
    const parked = async () => {
      expect(await run('parked')).toBe(0);
      return last<{ parked: { kind: string; what: string }[] }>().parked.map(({ kind, what }) => `${kind} ${what}`);
    };
    expect((await parked()).sort()).toEqual(['mail Dropped', 'mail Retried']);
    expect(await run('retry', '--kind', 'mail', '--id', mails[0]!.id)).toBe(0);
    expect(last()).toEqual({ retried: 1 });
    expect(await parked()).toEqual(['mail Dropped']);
    expect(await run('drop', '--kind', 'mail', '--all')).toBe(0);
    expect(last()).toEqual({ dropped: 1 });
    expect(await parked()).toEqual([]);
    const sent: string[] = [];
    const send = ({ subject }: Mail) => Promise.resolve(void sent.push(subject));
    const sender = new MailSender({
      database: test.database,
      clock: systemClock,
      logger: createLogger('test', 'silent'),
      mailer: { send, close: () => undefined },
      objection: async () => undefined,
    });
    sender.wake();
    await sender.close();
    expect(sent).toEqual(['Retried']);
    expect(complaints).toEqual([]);
    expect(await run('retry', '--kind', 'mail', '--all')).toBe(1);
    expect(complaints!.join()).toContain('nothing of that is parked');
  });

  it('expires feed cursors', async () => {
    const complaints: string[] = [];
    const before = await feedEpoch(test.database);
    expect(await runCommandLine(['feeds', 'expire-cursors'], around(complaints))).toBe(0);
    expect(await feedEpoch(test.database)).not.toEqual(before);
    expect(complaints).toEqual([]);
  });

  it('can run every command of the runbooks', async () => {
    const complaints: string[] = [];
    for (const file of readdirSync(RUNBOOKS)) {
      for (const [, language, code] of readFileSync(join(RUNBOOKS, file), 'utf8').matchAll(
        /^```(\w+)\n([\s\S]*?)^```$/gm,
      )) {
        const command = /^node apps\/api\/dist\/cli\.js (.*)\n$/.exec(code!)?.[1];
        if (language === 'sql') await test.database.query(code!);
        else if (!command || (await runCommandLine(command.split(' '), around(complaints))))
          complaints.push(`${file}: ${code}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('knows every command and option in the text of the runbooks', () => {
    const groups = new Set(commands.map(({ name }) => name.split(' ')[0]!));
    const [knownNames, mistakes]: [Set<string>, string[]] = [new Set(), []];
    for (const file of readdirSync(RUNBOOKS)) {
      const text = readFileSync(join(RUNBOOKS, file), 'utf8').replace(/^```[^]*?^```$/gm, '');
      for (const [, code] of text.matchAll(/`([^`]+)`/g)) {
        const words = code!.split(/\s+/);
        if (!words.some((word) => word.startsWith('--')) && !(words.length > 1 && groups.has(words[0]!))) continue;
        const command = commands.find(({ name }) => name === words.slice(0, 2).join(' '));
        if (command) knownNames.add(command.name);
        const options = command && readOptions(words.slice(2), command.options);
        for (const mistake of options?.mistakes ?? ['no such command']) mistakes.push(`${file}: ${code}: ${mistake}`);
      }
    }
    expect(mistakes).toEqual([]);
    expect([...knownNames].sort()).toEqual(
      expect.arrayContaining(['deliveries release', 'jobs drop', 'jobs retry', 'workspace limit']),
    );
  });
});
