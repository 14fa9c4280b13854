import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryMigrations } from '@workops/contexts/migrations';
import { readBackgroundIndexes } from '@workops/platform/database';
import { findContractions } from './contractions';
import { findLongLocks } from './long-locks';

/** Migrations released before this check are exempt. */
const LAST_RELEASED = '1795470548000';
const TIMESTAMP = /^\d{13}/;

describe('a migration that would block others for long', () => {
  it.each([
    ['an index', 'CREATE INDEX i ON shop.sale (at)', 'shop.sale builds an index'],
    ['an index of a partitioned table', 'CREATE INDEX i ON ONLY shop.sale (at)', 'shop.sale builds an index'],
    ['another type', 'ALTER TABLE shop.sale ALTER COLUMN n TYPE bigint', 'changes the type of n'],
    ['NOT NULL', 'ALTER TABLE shop.sale ALTER COLUMN n SET NOT NULL', 'makes n NOT NULL'],
    ['a key', 'ALTER TABLE shop.sale ADD PRIMARY KEY (id)', 'adds a primary key'],
    ['a unique column', 'ALTER TABLE shop.sale ADD COLUMN n int UNIQUE', 'adds a unique key'],
    ['an exclusion', 'ALTER TABLE shop.sale ADD EXCLUDE USING gist (during WITH &&)', 'adds an exclusion'],
    ['a check of all rows', 'ALTER TABLE shop.sale ADD CHECK (n > 0)', 'add it NOT VALID'],
    ['a column with a check', 'ALTER TABLE shop.sale ADD COLUMN n int CHECK (n > 0)', 'add it NOT VALID'],
    [
      'a reference that is checked',
      'ALTER TABLE shop.sale ADD FOREIGN KEY (a) REFERENCES shop.item (id)',
      'add it NOT VALID',
    ],
    [
      'a default that varies',
      'ALTER TABLE shop.sale ADD COLUMN id uuid DEFAULT gen_random_uuid()',
      'rewrites the table',
    ],
    ['a count of rows', 'ALTER TABLE shop.sale ADD COLUMN n bigserial', 'rewrites the table'],
    ['an identity', 'ALTER TABLE shop.sale ADD COLUMN n int GENERATED ALWAYS AS IDENTITY', 'rewrites the table'],
    [
      'a stored column',
      'ALTER TABLE shop.sale ADD COLUMN n int GENERATED ALWAYS AS (m + 1) STORED',
      'rewrites the table',
    ],
    ['an update', 'UPDATE shop.sale SET n = 1', 'shop.sale updates rows'],
    ['a deletion', 'DELETE FROM shop.sale', 'shop.sale deletes rows'],
    ['a lock', 'LOCK TABLE shop.sale', 'shop.sale locks the table'],
    ['a block', 'DO $$ BEGIN UPDATE shop.sale SET n = 1; END $$', 'cannot be judged'],
  ])('is reported: %s', async (_what, sql, says) => {
    expect(await findLongLocks(`CREATE TABLE shop.other (id uuid); ${sql};`)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    [
      'a table and its index',
      'CREATE TABLE shop.sale (id uuid PRIMARY KEY, n int); CREATE INDEX i ON shop.sale (n); ALTER TABLE shop.sale ADD CHECK (n > 0)',
    ],
    ['an empty column', 'ALTER TABLE shop.sale ADD COLUMN n int'],
    [
      'a column that is the same in all rows',
      `ALTER TABLE shop.sale ADD COLUMN at timestamptz NOT NULL DEFAULT now(), ADD COLUMN n int DEFAULT 0`,
    ],
    ['a check of rows to come', 'ALTER TABLE shop.sale ADD CONSTRAINT c CHECK (n > 0) NOT VALID'],
    ['a validation', 'ALTER TABLE shop.sale VALIDATE CONSTRAINT c'],
    ['a key of an index that is there', 'ALTER TABLE shop.sale ADD CONSTRAINT k PRIMARY KEY USING INDEX i'],
    [
      'a table of few rows, with the reason',
      '-- few rows: shop.sale, one a workspace\nALTER TABLE shop.sale ALTER COLUMN n SET NOT NULL',
    ],
    ['a function', 'CREATE FUNCTION shop.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    ['dropping', 'DROP INDEX shop.i; ALTER TABLE shop.sale DROP COLUMN n'],
  ])('is not reported for %s', async (_what, sql) => {
    expect(await findLongLocks(sql)).toEqual([]);
  });

  it('is not a background migration, which builds indexes concurrently', async () => {
    for (const context of libraryMigrations)
      await expect(readBackgroundIndexes(context)).resolves.toBeInstanceOf(Array);
  });

  it('is not found among the unreleased migrations', async () => {
    const contractions: Record<string, string[]> = {};
    let read = 0;
    for (const { directory } of libraryMigrations) {
      for (const file of readdirSync(directory).filter((name) => name.endsWith('.sql'))) {
        const sql = readFileSync(join(directory, file), 'utf8');
        const removals = await findContractions(sql);
        const dangers = [
          ...(await findLongLocks(sql)),
          ...removals.map((name) => `takes ${name} away, which the running release may use`),
        ];
        read += 1;
        if (dangers.length > 0 && TIMESTAMP.exec(file)![0] > LAST_RELEASED) contractions[file] = dangers;
      }
    }
    expect(read).toBeGreaterThan(100);
    expect(contractions).toEqual({});
  });
});

describe('a migration that removes what the running release may use', () => {
  it.each([
    ['a column', 'ALTER TABLE shop.sale DROP COLUMN n, ADD COLUMN m int', ['shop.sale.n']],
    ['a name of a column', 'ALTER TABLE shop.sale RENAME COLUMN n TO m', ['shop.sale.n']],
    ['a name of a table', 'ALTER TABLE shop.sale RENAME TO sold', ['shop.sale']],
    ['tables', 'DROP TABLE shop.sale, shop.item', ['shop.sale', 'shop.item']],
    [
      'what is unused, and more',
      '-- unused since v1.4: shop.sale.n, by m\nALTER TABLE shop.sale DROP COLUMN n, DROP COLUMN o',
      ['shop.sale.o'],
    ],
  ])('is reported: %s', async (_what, sql, names) => {
    expect(await findContractions(sql)).toEqual(names);
  });

  it.each([
    'ALTER TABLE shop.sale ADD COLUMN n int',
    'DROP INDEX shop.i; DROP FUNCTION shop.f()',
    'ALTER INDEX shop.i RENAME TO j',
    '-- unused since v1.4: shop.sale, which sold replaced\nDROP TABLE shop.sale',
  ])('is not reported for %s', async (sql) => {
    expect(await findContractions(sql)).toEqual([]);
  });
});
