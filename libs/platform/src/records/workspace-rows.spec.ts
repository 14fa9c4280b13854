import { Any, MoreThan } from 'typeorm';
import { tableEntity } from './entity';
import { WorkspaceRows } from './workspace-rows';

const folioEntity = tableEntity({
  schema: 'platform',
  name: 'sample',
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

describe('the rows of a workspace', () => {
  const asked: { sql: string; values: readonly unknown[] }[] = [];
  const rows = new WorkspaceRows(
    {
      query: (sql, values = []) => {
        asked.push({ sql, values });
        return Promise.resolve([]);
      },
    },
    'w',
  );

  beforeEach(() => asked.splice(0));

  it('are found within the workspace, by conditions, in an order and up to a limit', async () => {
    await rows.find(folioEntity, {
      where: { kind: Any(['quote', 'sale_note']), lastNumber: MoreThan(7) },
      order: { kind: 'ASC' },
      limit: 20,
    });
    expect(asked).toEqual([
      {
        sql:
          'SELECT "found"."workspace_id" AS "workspaceId", "found"."kind" AS "kind", "found"."last_number" AS "lastNumber" ' +
          'FROM "platform"."sample" "found" WHERE "found"."workspace_id" = $1 AND ("found"."kind" = ANY($2) AND "found"."last_number" > $3) ' +
          'ORDER BY "found"."kind" ASC LIMIT $4',
        values: ['w', ['quote', 'sale_note'], 7, 20],
      },
    ]);
  });

  it('are found within the workspace without any condition too', async () => {
    await rows.one(folioEntity, { select: ['lastNumber'] });
    expect(asked[0]!.sql).toMatch(
      /^SELECT "found"."last_number" AS "lastNumber" FROM .*"workspace_id" = \$1 LIMIT \$2$/,
    );
    expect(asked[0]!.values).toEqual(['w', 1]);
  });

  it('are not found of another workspace, of a table without one, or without a limit', async () => {
    const wrong = [
      // @ts-expect-error: the workspace is that of the rows, and no condition.
      () => rows.find(folioEntity, { where: { workspaceId: 'another' }, limit: 1 }),
      // @ts-expect-error: the table names no workspace.
      () => rows.find(keyEntity, { limit: 1 }),
      // @ts-expect-error: a list has a limit.
      () => rows.find(folioEntity, {}),
    ];
    expect(wrong).toHaveLength(3);
    await rows.find(folioEntity, { where: { workspaceId: 'another' } as never, limit: 1 });
    expect(asked[0]!.sql).toContain('WHERE "found"."workspace_id" = $1 AND "found"."workspace_id" = $2');
    expect(asked[0]!.values).toEqual(['w', 'another', 1]);
  });
});
