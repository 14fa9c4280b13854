import { randomUUID } from 'node:crypto';
import { holdingItsShare, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anApiKey, aWorkspace } from '../testing/builders';
import { credentialContract } from '../testing/credential-contract';
import { storeContract } from '../testing/store-contract';
import { waitingDevices } from './device-jobs-on';
import { sweepNotices } from './postgres-notices';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

describe('access on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  storeContract(async () => ({ store: postgresStore(test.database), reads: postgresReads(test.database) }));

  credentialContract(async () => ({ store: postgresStore(test.database), reads: postgresReads(test.database) }));

  it('removes notes from old notices of mentions, and keeps the others', async () => {
    const workspace = aWorkspace();
    await postgresStore(test.database).transaction((tx) => tx.addWorkspace(workspace));
    const add = (kind: string, subject: string, text: string, createdAt: string) =>
      test.database.query(
        `INSERT INTO access.notice (id, workspace_id, kind, subject, text, dedupe_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [randomUUID(), workspace.id, kind, subject, text, randomUUID(), createdAt],
      );
    const [old, later] = ['2026-11-20T12:00:00Z', '2026-12-20T12:00:00Z'];
    await add('conversation_mention', 'Ana le mencionó en una conversación', 'Dice que es alérgica', old);
    await add('conversation_mention', 'Ana le mencionó en la conversación C-1', 'Ana le mencionó en una nota', later);
    await add('api_change', 'Ana le mencionó en una conversación', 'Otra cosa', old);
    for (const _again of [1, 2]) expect(await sweepNotices(test.database, new Date('2026-06-01T00:00:00Z'))).toBe(0);
    const texts = await test.database.query<{ text: string }>(
      'SELECT text FROM access.notice WHERE workspace_id = $1 ORDER BY text',
      [workspace.id],
    );
    expect(texts.map(({ text }) => text)).toEqual([
      'Ana le mencionó en una nota',
      'La nota se lee en la conversación.',
      'Otra cosa',
    ]);
  });

  it("applies the workspace's rate limit to its keys", async () => {
    const workspace = aWorkspace();
    const key = anApiKey({ workspaceId: workspace.id });
    await postgresStore(test.database).transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      await tx.addKey(key);
    });
    await test.database.query(
      'UPDATE access.workspace SET rate_limit_burst = 500, rate_limit_per_second = 12.5 WHERE id = $1',
      [workspace.id],
    );
    const credential = { burst: 500, perSecond: 12.5 };
    expect((await postgresReads(test.database).credential(key.tokenHash))?.rateLimit).toEqual({ credential });
    const together =
      'UPDATE access.workspace SET workspace_rate_limit_burst = 900, workspace_rate_limit_per_second = 8 WHERE id = $1';
    await test.database.query(together, [workspace.id]);
    expect((await postgresReads(test.database).credential(key.tokenHash))?.rateLimit).toEqual({
      credential,
      workspace: { burst: 900, perSecond: 8 },
    });
  });

  it("notifies a device of its revocation even while another device's workspace is busy", async () => {
    const { database } = test;
    const [workspaceId, other, deviceAgentId] = [randomUUID(), randomUUID(), randomUUID()];
    const { letGo } = await holdingItsShare(database, workspaceId);
    const waits = waitingDevices(database);
    const wait = (of: string) =>
      waits.forNews({ workspaceId: of, deviceAgentId }, 600_000, new AbortController().signal);
    const first = database.onBehalfOf(workspaceId, () => wait(workspaceId));
    expect(await wait(other)).toBe(true);
    await first;
    waits.close();
    await letGo();
  });

  it('rejects two keys with the same token', async () => {
    const workspace = aWorkspace();
    const key = anApiKey({ workspaceId: workspace.id });
    const twin = anApiKey({ workspaceId: workspace.id, tokenHash: key.tokenHash });
    const adding = postgresStore(test.database).transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      await tx.addKey(key);
      await tx.addKey(twin);
    });
    await expect(adding).rejects.toThrow('credential_token_hash');
  });
});
