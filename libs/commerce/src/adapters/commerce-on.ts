import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { CommerceDeps } from '../commerce';
import { attachmentsOn } from '../stock/adapters/attachments-on';
import { publicationsOn } from '../stock/adapters/postgres-publications';
import { stockOn } from '../stock/adapters/stock-on';

export type CommerceDirectories = Pick<CommerceDeps, 'workspaces' | 'branches'>;

interface CommerceOn {
  database: Database;
  files: Files;
  directories: CommerceDirectories;
  clock: Clock;
  ids: Ids;
}

export const commerceOn = ({ database, files, directories, clock, ids }: CommerceOn): CommerceDeps => ({
  ...stockOn(database),
  ...attachmentsOn(database, files),
  ...publicationsOn(database),
  ...directories,
  clock,
  ids,
});
