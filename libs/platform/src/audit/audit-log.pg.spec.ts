import { randomUUID } from 'node:crypto';
import type { AuditedAct } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '../testing';
import { readAuditLog } from './audit-log';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const revoked = (id: string): AuditedAct => ({ action: 'api_key.revoked', target: { kind: 'api_key', id } });
const all = (workspaceId: string) => readAuditLog(test.database, workspaceId, { limit: 200, after: null });

describe('the audit log', () => {
  it('records the author, target, time, credential and call', async () => {
    const actor = anActor();
    const target = { kind: 'api_key', id: randomUUID() };
    await test.database.transaction(async (tx) => {
      tx.auditTrail(actor).record({ action: 'api_key.created', target, details: { scopes: ['contacts:read'] } });
    });
    expect(await all(actor.workspaceId)).toEqual([
      {
        id: expect.any(String),
        occurredAt: expect.any(Date),
        action: 'api_key.created',
        target,
        author: actor.author,
        credentialId: actor.credentialId,
        requestId: 'test-request',
        details: { scopes: ['contacts:read'] },
      },
    ]);
  });

  it("lists a workspace's own entries, newest first, in pages", async () => {
    const actor = anActor();
    const targets = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of targets) await test.database.transaction(async (tx) => tx.auditTrail(actor).record(revoked(id)));
    await test.database.transaction(async (tx) => tx.auditTrail(anActor()).record(revoked(randomUUID())));
    const first = await readAuditLog(test.database, actor.workspaceId, { limit: 2, after: null });
    const rest = await readAuditLog(test.database, actor.workspaceId, { limit: 2, after: first[1]!.id });
    expect([...first, ...rest].map(({ target }) => target.id)).toEqual(targets.reverse());
  });

  it('discards entries of rolled-back transactions and savepoints', async () => {
    const actor = anActor();
    const kept = randomUUID();
    await test.database.transaction(async (tx) => {
      tx.auditTrail(actor).record(revoked(kept));
      const refused = test.database.transaction(async (savepoint) => {
        savepoint.auditTrail(actor).record(revoked(randomUUID()));
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
    });
    expect((await all(actor.workspaceId)).map(({ target }) => target.id)).toEqual([kept]);
  });

  it('rejects updates and deletes of entries', async () => {
    const actor = anActor();
    await test.database.transaction(async (tx) => tx.auditTrail(actor).record(revoked(randomUUID())));
    const { workspaceId } = actor;
    await expect(
      test.database.query(`UPDATE platform.audit_entry SET action = 'x' WHERE workspace_id = $1`, [workspaceId]),
    ).rejects.toThrow('never changed');
    await expect(
      test.database.query('DELETE FROM platform.audit_entry WHERE workspace_id = $1', [workspaceId]),
    ).rejects.toThrow('never changed');
    expect(await all(workspaceId)).toHaveLength(1);
  });
});
