import type { Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { FileRepository } from '../ports';

/** Joins a transaction of one workspace. */
export const platformFiles = (files: Files, tx: Transaction, workspaceId: string): FileRepository => ({
  hold: (id) => files.hold(tx, workspaceId, id),
  release: (ids) => files.release(tx, workspaceId, ids),
});
