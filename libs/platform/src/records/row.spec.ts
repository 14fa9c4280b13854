import { tableEntity } from './entity';
import type { RowOf } from './row';

const sampleEntity = tableEntity({
  schema: 'platform',
  name: 'sample',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    day: { type: 'date', primary: true },
    number: { type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' },
    tagIds: { type: 'uuid', array: true },
    dueAt: { type: 'timestamptz', nullable: true },
    details: { type: 'jsonb' },
  },
});

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

describe('a row of an entity', () => {
  it('has the types that the driver returns for its columns', () => {
    const same: Same<
      RowOf<typeof sampleEntity>,
      {
        workspaceId: string;
        day: string;
        number: number;
        tagIds: string[];
        dueAt: Date | null;
        details: unknown;
      }
    > = true;
    expect(same).toBe(true);
  });

  it('belongs to a table whose name may exist in two schemas', () => {
    expect(sampleEntity.options).toMatchObject({ name: 'platform_sample', schema: 'platform', tableName: 'sample' });
  });
});
