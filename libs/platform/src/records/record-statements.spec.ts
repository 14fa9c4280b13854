import { createEntity } from './entity';
import { RecordStatements } from './record-statements';
import type { WorkspaceRecord } from '@workops/kernel';

interface Sample extends WorkspaceRecord {
  name: string;
  price: number | null;
  owner: { id: string } | null;
  secret: string;
}

const sampleEntity = createEntity<Sample>({
  schema: 'platform',
  name: 'sample',
  columns: {
    name: { type: 'text' },
    price: { type: 'numeric', nullable: true },
    owner: { type: 'json', virtualProperty: true, query: (row) => `json_build_object('id', ${row}.owner_id)` },
    secret: { type: 'text', select: false, update: false },
  },
});

const sample: Sample = {
  workspaceId: 'w',
  id: 'i',
  name: 'n',
  price: 1,
  owner: null,
  secret: 's',
  createdAt: new Date(0),
  updatedAt: new Date(1),
};

describe('RecordStatements', () => {
  const statements = new RecordStatements<Sample>(sampleEntity, {
    unique: { index: 'sample_name', property: 'name', folded: true, where: 'removed_at IS NULL' },
    there: 'removed_at IS NULL',
    lockedFor: 'NO KEY UPDATE',
  });

  it('filter by workspace and id', () => {
    for (const text of [statements.byId, statements.lock, statements.remove]) {
      expect(text).toMatch(/"workspace_id" = \$1 AND .*"id" = \$2/);
      expect(text).toContain('removed_at IS NULL');
    }
    expect(statements.lock).toMatch(/FOR NO KEY UPDATE$/);
    expect(statements.page).toMatch(
      /\$2::uuid IS NULL OR "sample"."id" < \$2.* ORDER BY "sample"."id" DESC LIMIT \$3$/,
    );
  });

  it('read each property under its name, numbers as numbers, and skip unselected columns', () => {
    expect(statements.byId).toContain('"sample"."created_at" AS "createdAt"');
    expect(statements.byId).toContain('sample.price::float8 AS "price"');
    expect(statements.byId).toContain(`(json_build_object('id', "sample".owner_id)) AS "owner"`);
    expect(statements.byId).not.toContain('secret');
  });

  it("take a record's values in the order of their parameters", () => {
    expect(statements.add).toContain(
      'ON CONFLICT (workspace_id, lower(name)) WHERE removed_at IS NULL DO NOTHING RETURNING id',
    );
    const [, columns] = /"sample"\(([^)]*)\) VALUES/.exec(statements.add)!;
    expect(columns!.replaceAll('"', '').split(', ')).toEqual(statements.addedNames);
    expect(statements.addedValues(sample)).toEqual(['w', 'i', new Date(0), new Date(1), 'n', 1, 's']);
    expect(statements.save).toBe(
      'UPDATE "platform"."sample" SET "updated_at" = $1, "name" = $2, "price" = $3 WHERE "workspace_id" = $4 AND "id" = $5',
    );
    expect(statements.savedValues('w', 'i', sample)).toEqual([new Date(1), 'n', 1, 'w', 'i']);
  });
});
