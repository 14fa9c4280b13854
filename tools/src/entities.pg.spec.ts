import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@workops/contexts';
import type { ContextDeclaration } from '@workops/platform';
import { SnakeCase } from '@workops/platform/records';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { DataSource, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { sourceFiles } from './boundaries/packages';

const ROOT = join(__dirname, '..', '..');

/** Indexes, checks and references are defined by migrations only: an entity defines none. */
const SAID_BY_MIGRATIONS = /^(?:DROP INDEX|ALTER TABLE "\w+"\."\w+" DROP CONSTRAINT) /;

const kinds = (contexts as readonly ContextDeclaration[]).flatMap(({ records = {} }) => Object.values(records));
const entities = kinds.map(({ entity }) => entity);

/** The tables that the text of a file declares records in. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\bentityOf(?:<\w+>)?\(\{\s*schema: '(\w+)',\s*name: '(\w+)'/g)].map(
    ([, schema, name]) => `${schema}.${name}`,
  );

describe('the entities of every context', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  /** What the schema builder would do to make the database what the entities say that it is. */
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
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      return upQueries.map(({ query }) => query).filter((query) => !SAID_BY_MIGRATIONS.test(query));
    } finally {
      await source.destroy();
    }
  }

  it("are all in the records of their contexts' declarations", () => {
    const sources = sourceFiles(ROOT).filter(
      (file) => /^(?:apps|libs)\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'),
    );
    const texts = sources.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
    const registered = entities.map(({ options }) => `${options.schema}.${options.name}`);
    const forgotten = texts
      .flatMap(({ file, text }) => tablesIn(text).map((table) => ({ file, table })))
      .filter(({ table }) => !registered.includes(table))
      .map(
        ({ file, table }) =>
          `${file} declares records in ${table}: put their kind into \`records\` of the context's declaration.`,
      );
    expect(forgotten).toEqual([]);
    expect(entities.map(({ options }) => options.name)).toContain('vehicle');
    const undeclared = texts.filter(
      ({ text }) => (text.match(/\bentityOf(?:<\w+>)?\(/g)?.length ?? 0) > tablesIn(text).length,
    );
    expect(undeclared.map(({ file }) => file)).toEqual([]);
    const elsewhere = texts.filter(
      ({ file, text }) => /\bnew EntitySchema\b/.test(text) && file !== 'libs/platform/src/records/entity.ts',
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it('say what the migrations made', async () => {
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
  ] as const)('are found wrong in %s', async (_what, given, difference) => {
    const { options } = entities.find((entity) => entity.options.name === 'vehicle')!;
    const { plate: _plate, ...others } = options.columns as Record<string, EntitySchemaColumnOptions>;
    const wrong = new EntitySchema({ ...options, columns: { ...others, ...given } });
    expect((await differences([wrong])).join('\n')).toContain(difference);
  });
});
