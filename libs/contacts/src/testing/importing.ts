import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { csvReader } from '@workops/platform/csv';
import { openDatabase } from '@workops/platform/database';
import { latch } from '@workops/platform/testing';
import { importTime } from '../adapters/postgres-import';
import type { CsvReader, ImportStore } from '../import-ports';
import { importContacts } from '../use-cases/import-contacts';

export const importingWith = (csv: CsvReader, store: ImportStore) => {
  const imports = { csv, store, timeUp: importTime, log: { tell: () => undefined } };
  const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
  return importContacts({ imports, workspaces, clock: systemClock, ids: systemIds });
};

/** Opens a second connection pool, which stands for another process. */
export const anotherDatabase = (url: string) =>
  openDatabase({
    url,
    poolSize: 1,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'other',
  });

/** Reads nothing until `open` is called. `begun` resolves once the import asks for the first row. */
export const heldReader = () => {
  const gate = latch();
  const readStarted = latch();
  const csv: CsvReader = {
    read: async function* (text) {
      readStarted.open();
      await gate.opened;
      yield* csvReader.read(text);
    },
  };
  return { csv, begun: readStarted.opened, open: gate.open };
};
