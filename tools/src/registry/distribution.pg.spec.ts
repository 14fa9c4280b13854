import { contexts } from '@workops/contexts';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { crossingFunctions } from '../statements/functions';
import { distribution, undistributable, widening } from './distribution';

/** A distributed schema for the planted table. */
const { name: schema } = contexts.find(({ name }) => !(name in distribution.reference))!;

describe('distributing the tables by workspace', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('finds no obstacle without a declared reason', async () => {
    expect(await undistributable(test.database, distribution)).toEqual([]);
  });

  it('is possible after the declared changes, which give every key its workspace', async () => {
    const undone = new Error('undone');
    const widened = test.database.transaction(async (tx) => {
      for (const statement of await widening(tx, distribution)) await tx.query(statement);
      expect(await undistributable(tx, { ...distribution, joining: {}, widened: {} })).toEqual([]);
      throw undone;
    });
    await expect(widened).rejects.toBe(undone);
  });

  it('finds no function or trigger that joins across workspaces, and reports a planted one', async () => {
    expect(await crossingFunctions(test.database)).toEqual([]);
    const undone = new Error('undone');
    const change = test.database.transaction(async (tx) => {
      await tx.query(`CREATE TABLE ${schema}.visit (workspace_id uuid, id uuid)`);
      await tx.query(
        `CREATE FUNCTION ${schema}.visits_seen(workspace uuid) RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM ${schema}.visit v, ${schema}.visit w WHERE v.id = w.id AND v.workspace_id = workspace'`,
      );
      await tx.query(
        `CREATE FUNCTION ${schema}.visit_seen() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM ${schema}.visit v USING ${schema}.visit w WHERE v.id = w.id AND w.workspace_id = NEW.workspace_id; RETURN NEW; END'`,
      );
      expect(await crossingFunctions(tx)).toEqual(
        ['visit_seen', 'visits_seen'].map((name) => expect.stringContaining(`${schema}.${name}: `)),
      );
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
  });

  it.each([
    ['a table without a workspace', `CREATE TABLE ${schema}.visit (id uuid)`, `${schema}.visit has no workspace_id`],
    [
      'a key without it',
      `CREATE TABLE ${schema}.visit (workspace_id uuid, id uuid PRIMARY KEY)`,
      'The unique key visit_pkey',
    ],
    [
      'a unique index without it',
      `CREATE TABLE ${schema}.visit (workspace_id uuid, slug text); CREATE UNIQUE INDEX visit_slug ON ${schema}.visit (slug)`,
      'The unique key visit_slug',
    ],
    [
      'what excludes across workspaces',
      `CREATE TABLE ${schema}.visit (workspace_id uuid, during tstzrange, EXCLUDE USING gist (during WITH &&))`,
      'The unique key visit_during_excl',
    ],
    [
      'a reference across nodes',
      `CREATE TABLE ${schema}.place (workspace_id uuid, id uuid, PRIMARY KEY (workspace_id, id), UNIQUE (id, workspace_id));
       CREATE TABLE ${schema}.visit (workspace_id uuid, place_id uuid, other uuid, FOREIGN KEY (place_id, other) REFERENCES ${schema}.place (id, workspace_id))`,
      'visit_place_id_other_fkey',
    ],
    ['a count of all nodes', `CREATE SEQUENCE ${schema}.visit_number`, `The sequence ${schema}.visit_number`],
  ])('reports %s', async (_what, statements, says) => {
    const undone = new Error('undone');
    const change = test.database.transaction(async (tx) => {
      for (const statement of statements.split(';')) await tx.query(statement);
      expect(await undistributable(tx, distribution)).toEqual([expect.stringContaining(says)]);
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
  });

  it('reports a reason that is no longer needed', async () => {
    const widened = { ...distribution.widened, [schema]: { ...distribution.widened[schema], gone: 'x' } };
    const problems = await undistributable(test.database, { ...distribution, widened });
    expect(problems).toEqual([`${schema}.gone is declared in distribution.ts and needs it no more.`]);
  });
});
