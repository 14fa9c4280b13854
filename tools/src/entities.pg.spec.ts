import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from '@workops/contexts';
import { edgeTables } from '@workops/edge/app';
import type { Sql } from '@workops/platform/database';
import { GENERATED, SnakeCase } from '@workops/platform/records';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { DataSource, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { sourceFiles } from './boundaries/packages';

const ROOT = join(__dirname, '..', '..');

/** Only migrations define indexes, checks and references; entities define none. */
const SAID_BY_MIGRATIONS = /^(?:DROP INDEX|ALTER TABLE "\w+"\."\w+" DROP CONSTRAINT) /;

/** An entity needs a key. If the table has none, the entity uses the columns that group the rows. */
const KEY = /^ALTER TABLE "(\w+)"\."(\w+)" ADD CONSTRAINT "PK_\w+" PRIMARY KEY /;
const KEYLESS = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`;

/**
 * The tables that the service's statements use. Partitions belong to their tables, BullMQ has its own schema, and the
 * runner owns the migrations' tables. TypeORM has no type for `oid`, which one table has that only database functions
 * use.
 */
const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('migration', 'typeorm_metadata')
     AND n.nspname NOT IN ('bullmq', 'information_schema', 'pg_catalog')
     AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.atttypid = 'oid'::regtype)
   ORDER BY name`;

/**
 * TypeORM compares generated columns through a metadata table. Entities leave the expressions to the migrations:
 * `GENERATED`.
 */
const METADATA = `
  CREATE TABLE typeorm_metadata AS
  SELECT 'GENERATED_COLUMN' AS type, current_database()::text AS database, n.nspname::text AS schema, c.relname::text AS "table",
         a.attname::text AS name, '${GENERATED.asExpression}' AS value
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE a.attgenerated = 's'`;

const entities = [...tables, ...edgeTables];
const tableName = ({ options: { schema, tableName } }: EntitySchema): string => `${schema}.${tableName}`;

/** The call that declares an entity, with the type of its rows if it is named. */
const DECLARES = String.raw`\b(?:createEntity|tableEntity)(?:<\w+(?:<\w+>)?>)?\(`;

/** The tables of the entities that a file declares. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`${DECLARES}\{\s*schema: '(\w+)',\s*name: '(\w+)'`, 'g'))].map(
    ([, schema, name]) => `${schema}.${name}`,
  );

/** TypeORM's own finders name no workspace, so adapters read through `WorkspaceRows` and the kinds of record. */
const FINDERS = /\b(?:dataSource\.(?!query\b)|createQueryBuilder\(|getRepository\(|EntityManager\b)/;
const FINDS_FOR_OTHERS = /^libs\/platform\/src\/(?:records|database)\//;

const unscopedFinders = (file: string, text: string): string[] =>
  FINDERS.test(text) && !FINDS_FOR_OTHERS.test(file)
    ? [`${file} finds rows of any workspace: read by WorkspaceRows of '@workops/platform/records'.`]
    : [];

describe('the entities of every context', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    await test.database.query(METADATA);
  });
  afterAll(() => test.drop());

  /** The statements with which TypeORM's schema builder would make the database match the entities. */
  async function differences(entities: EntitySchema[]): Promise<string[]> {
    const source = new DataSource({
      type: 'postgres',
      url: test.url,
      entities,
      namingStrategy: new SnakeCase(),
      installExtensions: false,
    });
    await source.initialize();
    try {
      const keyless = (await test.database.query<{ name: string }>(KEYLESS)).map(({ name }) => name);
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      return upQueries
        .map(({ query }) => query)
        .filter((query) => {
          const [isKey, schema, name] = KEY.exec(query) ?? [];
          return !SAID_BY_MIGRATIONS.test(query) && !(isKey && keyless.includes(`${schema}.${name}`));
        });
    } finally {
      await source.destroy();
    }
  }

  it('are read only within a workspace, without TypeORM finders outside the platform', () => {
    const sources = sourceFiles(ROOT).filter(
      (file) => /^(?:apps|libs)\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'),
    );
    const unscoped = sources.flatMap((file) => unscopedFinders(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(unscoped).toEqual([]);
    for (const planted of [
      'database.dataSource.manager.find(leadEntity)',
      'source.getRepository(leadEntity)',
      "builders.createQueryBuilder(leadEntity, 'l')",
    ])
      expect(unscopedFinders('libs/commerce/src/leads/adapters/planted.ts', planted)).toHaveLength(1);
  });

  it('are all in the tables of the contexts, of the platform or of the edge', () => {
    const sources = sourceFiles(ROOT).filter(
      (file) => /^(?:apps|libs)\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'),
    );
    const texts = sources.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
    const registered = entities.map(tableName);
    const forgotten = texts
      .flatMap(({ file, text }) => tablesIn(text).map((table) => ({ file, table })))
      .filter(({ table }) => !registered.includes(table))
      .map(
        ({ file, table }) =>
          `${file} declares ${table}: put it into tables, or its kind into records, of the context's declaration.`,
      );
    expect(forgotten).toEqual([]);
    const undeclared = texts.filter(
      ({ text }) => (text.match(new RegExp(DECLARES, 'g'))?.length ?? 0) > tablesIn(text).length,
    );
    expect(undeclared.map(({ file }) => file)).toEqual([]);
    const elsewhere = texts.filter(
      ({ file, text }) => /\bnew EntitySchema\b/.test(text) && file !== 'libs/platform/src/records/entity.ts',
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  const withoutEntity = async (sql: Sql): Promise<string[]> => {
    const rows = await sql.query<{ name: string }>(TABLES);
    const declared = entities.map(tableName);
    return rows.filter(({ name }) => !declared.includes(name)).map(({ name }) => `${name} has no entity.`);
  };

  it('include one for each table of the database', async () => {
    expect(await withoutEntity(test.database)).toEqual([]);
    expect(new Set(entities.map(tableName)).size).toBe(entities.length);
  });

  it('are reported missing for a new table, but not for its partitions', async () => {
    await test.database
      .transaction(async (tx) => {
        await tx.query('CREATE SCHEMA planted');
        await tx.query('CREATE TABLE planted.record (day date PRIMARY KEY) PARTITION BY LIST (day)');
        await tx.query("CREATE TABLE planted.record_today PARTITION OF planted.record FOR VALUES IN ('2026-11-29')");
        expect(await withoutEntity(tx)).toEqual(['planted.record has no entity.']);
        throw new Error('Nothing of it stays.');
      })
      .catch(() => undefined);
    expect.assertions(1);
  });

  it('match the migrated tables', async () => {
    expect(await differences(entities)).toEqual([]);
  });

  it.each([
    [
      'a column that is not there',
      { plate: { type: 'text', nullable: true }, colour: { type: 'text' } },
      'ADD "colour"',
    ],
    ['a column of another type', { plate: { type: 'int', nullable: true } }, '"plate" integer'],
    ['a column that may be null and says that it may not', { plate: { type: 'text' } }, '"plate" SET NOT NULL'],
    ['a column that is left out', {}, 'DROP COLUMN "plate"'],
    ['another key', { plate: { type: 'text', nullable: true }, workspaceId: { type: 'uuid' } }, 'PRIMARY KEY ("id")'],
  ] as const)('are reported wrong in %s', async (_what, columns, difference) => {
    const { options } = entities.find((entity) => entity.options.name === 'commerce_vehicle')!;
    const { plate: _plate, ...rest } = options.columns as Record<string, EntitySchemaColumnOptions>;
    const wrong = new EntitySchema({ ...options, columns: { ...rest, ...columns } });
    expect((await differences([wrong])).join('\n')).toContain(difference);
  });
});
