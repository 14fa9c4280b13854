import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contexts } from '@workops/contexts';
import type { RecordIdentity } from '@workops/kernel';
import { recordsContract } from '@workops/kernel/testing';
import type { ContextDeclaration } from '@workops/platform';
import { recordsOnDatabase, testDatabase, type RecordExample, type TestDatabase } from '@workops/platform/testing';

const root = resolve(__dirname, '..', '..', '..');

const kinds = (contexts as readonly ContextDeclaration[]).flatMap(({ name: context, records = {} }) =>
  Object.entries(records).map(([name, kind]) => ({
    name: `${context}'s ${name}`,
    kind,
    file: `libs/${context}/src/testing/${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.example.ts`,
  })),
);

describe('on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('every kind of record has an example; add one for each kind listed here', () => {
    expect(kinds.map(({ file }) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  describe.each(kinds.filter(({ file }) => existsSync(join(root, file))))('$name', ({ kind, file }) => {
    recordsContract(async () => {
      const { example } = (await import(join(root, file))) as { example: RecordExample<RecordIdentity> };
      return recordsOnDatabase(test.database, kind, example);
    });
  });
});
