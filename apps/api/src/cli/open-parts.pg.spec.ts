import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemIds } from '@workops/platform';
import { requestRecordsOn } from '@workops/platform/requests';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { runCommandLine, type Surroundings } from './command-line';
import { openParts } from './open-parts';

const RUNBOOKS = join(__dirname, '..', '..', '..', '..', 'docs', 'runbooks');

describe('the command line on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  const around = (complaints: string[], said: string[] = []): Surroundings => ({
    databaseUrl: test.url,
    open: openParts,
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });

  it('makes a workspace, a key of it, and revokes that key', async () => {
    const said: string[] = [];
    const complaints: string[] = [];
    const run = (...args: string[]) => runCommandLine([...args, '--json'], around(complaints, said));
    expect(await run('workspace', 'create', '--name', 'Andes')).toBe(0);
    const { workspace } = JSON.parse(said[0]!) as { workspace: { id: string } };
    expect(await run('api-key', 'create', '--workspace', workspace.id, '--name', 'Web', '--scopes', 'contacts:read')).toBe(0);
    const { api_key: key } = JSON.parse(said[1]!) as { api_key: { id: string; token: string } };
    const { access, close } = await openParts(test.url);
    expect((await access.authenticate(key.token, 'r')).actor).toMatchObject({ workspaceId: workspace.id, livemode: true });
    await close();
    expect(await run('api-key', 'revoke', '--id', key.id)).toBe(0);
    const later = await openParts(test.url);
    await expect(later.access.authenticate(key.token, 'r')).rejects.toThrow('The credential is unknown or has been revoked.');
    await later.close();
    expect(complaints).toEqual([]);
  });

  it('shows the loudest workspaces by their calls of the last minutes', async () => {
    const said: string[] = [];
    const complaints: string[] = [];
    const database = test.database;
    const call = { requestId: 'r', method: 'GET', route: '/me', path: '/me', status: 200, durationMs: 1, idempotency: 'none' as const };
    const from = { author: { kind: 'system' as const, id: null, name: 'CRM' }, credentialId: null, connectedAppId: null, eventIds: [] };
    const [quiet, loud, gone] = [systemIds.next(), systemIds.next(), systemIds.next()] as const;
    const calls = [quiet, loud, loud, loud].map((workspaceId) => ({ ...call, ...from, workspaceId, startedAt: new Date(), events: 2 }));
    const hourAgo = new Date(Date.now() - 3_600_000);
    await requestRecordsOn(database, systemIds).write([...calls, { ...call, ...from, workspaceId: gone, startedAt: hourAgo, events: 2 }]);
    expect(await runCommandLine(['top', 'workspaces', '--json'], around(complaints, said))).toBe(0);
    const { workspaces } = JSON.parse(said[0]!) as { workspaces: object[] };
    expect(workspaces).toMatchObject([
      { workspace_id: loud, calls: 3, events: 6, deliveries_due: 0 },
      { workspace_id: quiet, calls: 1, events: 2 },
    ]);
    expect(await runCommandLine(['top', 'workspaces', '--minutes', '0'], around(complaints))).toBe(2);
  });

  it('and its database run every command of the runbooks', async () => {
    const complaints: string[] = [];
    for (const file of readdirSync(RUNBOOKS)) {
      for (const [, language, code] of readFileSync(join(RUNBOOKS, file), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
        const command = /^node apps\/api\/dist\/cli\.js (.*)\n$/.exec(code!)?.[1];
        if (language === 'sql') await test.database.query(code!);
        else if (!command || (await runCommandLine(command.split(' '), around(complaints)))) complaints.push(`${file}: ${code}`);
      }
    }
    expect(complaints).toEqual([]);
  });
});
