import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { accessOn, workspaceDeletionsOn } from '@workops/access';
import { withoutPatients } from '@workops/clinic';
import { parkedKinds, sealedColumns, workspaceData } from '@workops/contexts';
import { deliveryHolds, dueByWorkspace } from '@workops/events';
import { systemClock } from '@workops/kernel';
import { ParkedWork, reseal, SecretBox, systemIds, type Resealed } from '@workops/platform';
import { expireFeedCursors, openDatabase, type Database } from '@workops/platform/database';
import { configuredStorage, Files } from '@workops/platform/files';
import { loadConfig, PlatformConfig } from '@workops/platform/process';
import { callsByWorkspace } from '@workops/platform/requests';
import { exportWorkspace, joinedData, type ExportManifest } from '@workops/platform/workspaces';
import { edgeData, edgeSealed } from '../migrations';
import type { Loudness, Patients } from './command';
import type { OpenParts } from './command-line';

const APPLICATION = 'api-cli';

/** With the keys of the environment, of which two are needed. */
function resealWith(database: Database, environment: NodeJS.ProcessEnv): Promise<Resealed> {
  const config = loadConfig(PlatformConfig, environment);
  if (!config.ENCRYPTION_KEY_OTHER) throw new Error('ENCRYPTION_KEY_OTHER is missing: the key that secrets are sealed with until now.');
  return reseal(database, SecretBox.of(config), [...sealedColumns, ...edgeSealed]);
}

const OUTPUT = '-';

interface Around {
  environment: NodeJS.ProcessEnv;
  standardOutput: Writable;
}

/** Ending the writer does not end the process's output; once the output has no reader, the writer fails. */
function throughTo(standardOutput: Writable): Writable {
  const through = new PassThrough();
  standardOutput.on('error', (error) => through.destroy(error));
  through.pipe(standardOutput, { end: false });
  return through;
}

/** Past a pooler where possible: it is one transaction throughout. An existing file is left as it is. */
async function exportTo(database: Database, { environment, standardOutput }: Around, workspaceId: string, file: string): Promise<ExportManifest> {
  const config = loadConfig(PlatformConfig, environment);
  const files = new Files(database, await configuredStorage(config), systemClock, systemIds);
  const unfinished = `${file}.part`;
  if (file !== OUTPUT && existsSync(file)) throw new Error(`${file} is there already.`);
  const output = file === OUTPUT ? throughTo(standardOutput) : createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  try {
    const manifest = await exportWorkspace({
      ...{ url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, applicationName: APPLICATION, workspaceId, files, output },
      ...{ data: joinedData([workspaceData, edgeData]), sealed: [...sealedColumns, ...edgeSealed] },
    });
    if (file !== OUTPUT) await rename(unfinished, file);
    return manifest;
  } catch (error) {
    if (file === OUTPUT) throw error;
    if ((error as { code?: string }).code === 'EEXIST')
      throw new Error(`${unfinished} is of an export that did not end: remove it.`, { cause: error });
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await files.close();
  }
}

/** The parts on a database, for one command. */
export async function openParts(
  url: string,
  environment: NodeJS.ProcessEnv = process.env,
  standardOutput: Writable = process.stdout,
): Promise<OpenParts> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url, poolSize: 1, entities: [], ...minting, applicationName: APPLICATION });
  const parked = new ParkedWork(database, parkedKinds);
  const patients: Patients = { whileNone: (workspaceId, work) => withoutPatients(database, workspaceId, work) };
  const loudness: Loudness = { calls: (since) => callsByWorkspace(database, since), due: () => dueByWorkspace(database) };
  return {
    ...{ loudness, patients, parked },
    holds: deliveryHolds(database),
    reseal: async () => resealWith(database, environment),
    expireFeedCursors: () => expireFeedCursors(database),
    deletions: (limit) => workspaceDeletionsOn(database).list(limit),
    exportTo: (workspaceId, file) => exportTo(database, { environment, standardOutput }, workspaceId, file),
    access: accessOn(database, systemClock, systemIds),
    close: () => database.close(),
  };
}
