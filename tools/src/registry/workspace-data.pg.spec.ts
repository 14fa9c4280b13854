import { edgeData, edgeSealed } from '@workops/edge/app';
import { contexts, sealedColumns, workspaceData } from '@workops/contexts';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { joinedData } from '@workops/platform/workspaces';
import { forgottenOfWorkspaces } from './workspace-data';

const declared = { data: joinedData([workspaceData, edgeData]), sealed: [...sealedColumns, ...edgeSealed] };

/** A context's schema for the planted table. */
const [{ name: schema }] = contexts;

describe('exporting and deleting a workspace', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('covers every table and exports no secret', async () => {
    expect(await forgottenOfWorkspaces(test.database, declared)).toEqual([]);
  });

  it.each([
    ['a table without a workspace', `CREATE TABLE ${schema}.visit (id uuid)`, `${schema}.visit has no workspace_id`],
    [
      'what opens something',
      `CREATE TABLE ${schema}.visit (workspace_id uuid, door_token text)`,
      `${schema}.visit.door_token looks like a secret`,
    ],
  ])('reports %s', async (_what, statement, says) => {
    const undone = new Error('undone');
    const change = test.database.transaction(async (tx) => {
      await tx.query(statement);
      expect(await forgottenOfWorkspaces(tx, declared)).toEqual([expect.stringContaining(says)]);
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
  });

  it('reports a declaration about a table that does not exist', async () => {
    const data = { ...declared.data, sending: [{ table: `${schema}.gone` }] };
    expect(await forgottenOfWorkspaces(test.database, { ...declared, data })).toEqual([
      expect.stringContaining(`${schema}.gone is named`),
    ]);
  });
});
