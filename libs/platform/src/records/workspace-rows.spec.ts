import { Any, MoreThan } from 'typeorm';
import { tableEntity } from './entity';
import { WorkspaceRows } from './workspace-rows';

const folioEntity = tableEntity({
  schema: 'platform',
  name: 'folio',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    kind: { type: 'text', primary: true },
    lastNumber: { type: 'bigint' },
    secret: { type: 'text', select: false },
  },
});

const keyEntity = tableEntity({
  schema: 'platform',
  name: 'key',
  columns: { id: { type: 'uuid', primary: true } },
});

describe('WorkspaceRows', () => {
  const queries: { sql: string; values: readonly unknown[] }[] = [];
  const rows = new WorkspaceRows(
    {
      query: (sql, values = []) => {
        queries.push({ sql, values });
        return Promise.resolve([]);
      },
    },
    'w',
  );

  beforeEach(() => queries.splice(0));

  it('finds rows of the workspace by conditions, order and limit', async () => {
    await rows.find(folioEntity, {
      where: { kind: Any(['quote', 'sale_note']), lastNumber: MoreThan(7) },
      order: { kind: 'ASC' },
      limit: 20,
    });
    expect(queries).toEqual([
      {
        sql:
          'SELECT "found"."workspace_id" AS "workspaceId", "found"."kind" AS "kind", "found"."last_number" AS "lastNumber" ' +
          'FROM "platform"."folio" "found" WHERE "found"."workspace_id" = $1 AND ("found"."kind" = ANY($2) AND "found"."last_number" > $3) ' +
          'ORDER BY "found"."kind" ASC LIMIT $4',
        values: ['w', ['quote', 'sale_note'], 7, 20],
      },
    ]);
  });

  it('finds rows of the workspace without conditions', async () => {
    await rows.one(folioEntity, { select: ['lastNumber'] });
    expect(queries[0]!.sql).toMatch(
      /^SELECT "found"."last_number" AS "lastNumber" FROM .*"workspace_id" = \$1 LIMIT \$2$/,
    );
    expect(queries[0]!.values).toEqual(['w', 1]);
  });

  it('rejects another workspace, a table without a workspace, and a list without a limit', async () => {
    const wrong = [
      // @ts-expect-error: conditions cannot name a workspace.
      () => rows.find(folioEntity, { where: { workspaceId: 'another' }, limit: 1 }),
      // @ts-expect-error: the table has no workspace column.
      () => rows.find(keyEntity, { limit: 1 }),
      // @ts-expect-error: a list needs a limit.
      () => rows.find(folioEntity, {}),
    ];
    expect(wrong).toHaveLength(3);
    await rows.find(folioEntity, { where: { workspaceId: 'another' } as never, limit: 1 });
    expect(queries[0]!.sql).toContain('WHERE "found"."workspace_id" = $1 AND "found"."workspace_id" = $2');
    expect(queries[0]!.values).toEqual(['w', 'another', 1]);
  });
});
