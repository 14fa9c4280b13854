import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import type { HoldDirectories } from '../hold-ports';
import { createHolds, type Holds } from '../holds';
import { holdConfig } from './hold-config';
import { holdReads } from './hold-reads';
import { holdStore } from './hold-store';

interface HoldsOn {
  database: Database;
  directories: HoldDirectories;
  clock: Clock;
  ids: Ids;
}

export const holdsOn = ({ database, ...rest }: HoldsOn): Holds =>
  createHolds({ store: holdStore(database), reads: holdReads(database), config: holdConfig(database), ...rest });

export const HOLDS = token<Holds>('conversations: holds');

export const holdsPart = part<HoldDirectories>(HOLDS, ({ database, outside: directories, clock, ids }) =>
  holdsOn({ database, directories, clock, ids }),
);
