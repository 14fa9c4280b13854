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

/** Acts as another process. */
export const anotherDatabase = (url: string) =>
  openDatabase({
    url,
    poolSize: 1,
    clock: systemClock,
    ids: systemIds,
    applicationName: 'other',
  });

export const heldReader = () => {
  const gate = latch();
  const begun = latch();
  const csv: CsvReader = {
    read: async function* (text) {
      begun.open();
      await gate.opened;
      yield* csvReader.read(text);
    },
  };
  return { csv, begun: begun.opened, open: gate.open };
};
