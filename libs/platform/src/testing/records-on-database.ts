import type { RecordIdentity } from '@workops/kernel';
import type { RecordsUnderTest } from '@workops/kernel/testing';
import type { Database } from '../database/database';
import type { StoredKind } from '../records/record-store';

export interface RecordExample<T> extends Omit<RecordsUnderTest<T>, 'transaction' | 'reads' | 'workspace'> {
  workspace?(database: Database): Promise<string>;
}

export const recordsOnDatabase = <T extends RecordIdentity>(
  database: Database,
  kind: StoredKind<T>,
  { workspace, ...example }: RecordExample<T>,
): RecordsUnderTest<T> => ({
  ...example,
  transaction: (workspaceId, work) => database.transaction(() => work(kind.of(database, workspaceId))),
  reads: kind.reads(database),
  ...(workspace && { workspace: () => workspace(database) }),
});
