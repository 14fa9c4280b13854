import type { RecordIdentity } from '@workops/kernel';
import type { RecordsUnderTest } from '@workops/kernel/testing';
import type { Database } from '../database/database';
import type { RecordKind } from '../records/records';
import { testDatabase, type TestDatabase } from './test-database';

type Examples<T> = Pick<RecordsUnderTest<T>, 'example' | 'changes' | 'unique'>;

/**
 * Opens a kind of record for `recordsContract`, on a database of its own that is dropped at the end of the tests.
 * @param workspace makes one, where a record refers to it
 */
export function recordsOnDatabase<T extends RecordIdentity>(
  kind: RecordKind<T>,
  examples: Examples<T>,
  workspace?: (database: Database) => Promise<string>,
): () => Promise<RecordsUnderTest<T>> {
  let test: TestDatabase | undefined;
  afterAll(() => test?.drop());
  return async () => {
    const { database } = (test = await testDatabase());
    return {
      ...examples,
      transaction: (workspaceId, work) => database.transaction(() => work(kind.of(database, workspaceId))),
      reads: kind.reads(database),
      ...(workspace && { workspace: () => workspace(database) }),
    };
  };
}
