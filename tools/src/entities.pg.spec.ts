import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SnakeCase } from '@workops/platform/records';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { DataSource, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { sourceFiles } from './boundaries/packages';

const ROOT = join(__dirname, '..', '..');

/** Indexes, checks and references are said by migrations alone: an entity has nothing to say of them. */
const SAID_BY_MIGRATIONS = /^(?:DROP INDEX|ALTER TABLE "\w+"\."\w+" DROP CONSTRAINT) /;

const sources = sourceFiles(ROOT).filter((file) => /^(?:apps|libs)\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'));
const entityFiles = sources.filter((file) => file.endsWith('.entity.ts'));

const entitiesIn = (file: string): EntitySchema[] =>
  Object.values(require(join(ROOT, file)) as Record<string, unknown>).filter((value): value is EntitySchema => value instanceof EntitySchema);

describe('the entities of every context', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  /** What the schema builder would do to make the database what the entities say that it is. */
  async function differences(entities: EntitySchema[]): Promise<string[]> {
    const source = new DataSource({ type: 'postgres', url: test.url, entities, namingStrategy: new SnakeCase(), installExtensions: false });
    await source.initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      return upQueries.map(({ query }) => query).filter((query) => !SAID_BY_MIGRATIONS.test(query));
    } finally {
      await source.destroy();
    }
  }

  it('lie in files that end in .entity.ts, where this test finds them', () => {
    const declaring = sources.filter((file) => /\bentityOf<|\bnew EntitySchema\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(declaring.filter((file) => !file.endsWith('.entity.ts') && file !== 'libs/platform/src/records/entity.ts')).toEqual([]);
    expect(entityFiles).toContain('libs/commerce/src/adapters/vehicle.entity.ts');
    expect(entityFiles.filter((file) => entitiesIn(file).length === 0)).toEqual([]);
  });

  it('say what the migrations made', async () => {
    expect(await differences(entityFiles.flatMap(entitiesIn))).toEqual([]);
  });

  it.each([
    ['a column that is not there', { plate: { type: 'text', nullable: true }, colour: { type: 'text' } }, 'ADD "colour"'],
    ['a column of another type', { plate: { type: 'int', nullable: true } }, '"plate" integer'],
    ['a column that may be null and says that it may not', { plate: { type: 'text' } }, '"plate" SET NOT NULL'],
    ['a column that is left out', {}, 'DROP COLUMN "plate"'],
    ['another key', { plate: { type: 'text', nullable: true }, workspaceId: { type: 'uuid' } }, 'PRIMARY KEY ("id")'],
  ] as const)('are found wrong in %s', async (_what, given, difference) => {
    const [{ options }] = entitiesIn('libs/commerce/src/adapters/vehicle.entity.ts') as [EntitySchema];
    const { plate: _plate, ...others } = options.columns as Record<string, EntitySchemaColumnOptions>;
    const wrong = new EntitySchema({ ...options, columns: { ...others, ...given } });
    expect((await differences([wrong])).join('\n')).toContain(difference);
  });
});
