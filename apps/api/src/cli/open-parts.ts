import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { accessOn, apiChangesOn, workspaceDeletionsOn } from '@workops/access';
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
import { edgeData, edgeSealed } from '@workops/edge/app';
import type { Loudness, Patients } from './command';
import type { OpenParts } from './command-line';

const APPLICATION = 'api-cli';

function resealWith(database: Database, environment: NodeJS.ProcessEnv): Promise<Resealed> {
  const config = loadConfig(PlatformConfig, environment);
  if (!config.ENCRYPTION_KEY_OTHER)
    throw new Error('ENCRYPTION_KEY_OTHER is missing: the key that secrets are sealed with until now.');
  return reseal(database, SecretBox.of(config), [...sealedColumns, ...edgeSealed]);
}

const OUTPUT = '-';

interface Around {
  environment: NodeJS.ProcessEnv;
  standardOutput: Writable;
}

/** Keeps the process's output open when the writer ends; a lost reader fails the writer. */
function throughTo(standardOutput: Writable): Writable {
  const through = new PassThrough();
  standardOutput.on('error', (error) => through.destroy(error));
  through.pipe(standardOutput, { end: false });
  return through;
}

/** Creates a file that only its owner may read. Existing files are unchanged. */
async function partAt(path: string): Promise<Writable> {
  try {
    return (await open(path, 'wx', 0o600)).createWriteStream();
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    throw new Error(`${path} is of an export that did not end: remove it.`, { cause: error });
  }
}

/** Renames the file once it is complete. A failure leaves nothing; existing files are unchanged. */
async function writtenTo<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const unfinished = `${file}.part`;
  const output = await partAt(unfinished);
  try {
    const written = await write(output);
    await rename(unfinished, file);
    return written;
  } catch (error) {
    output.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Bypasses a pooler if possible, because the export is one long transaction. */
async function exportTo(
  database: Database,
  { environment, standardOutput }: Around,
  workspaceId: string,
  file: string,
): Promise<ExportManifest> {
  const config = loadConfig(PlatformConfig, environment);
  const files = new Files(database, await configuredStorage(config), systemClock, systemIds);
  const write = (output: Writable): Promise<ExportManifest> =>
    exportWorkspace({
      url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      applicationName: APPLICATION,
      workspaceId,
      files,
      output,
      data: joinedData([workspaceData, edgeData]),
      sealed: [...sealedColumns, ...edgeSealed],
    });
  try {
    return await (file === OUTPUT ? write(throughTo(standardOutput)) : writtenTo(file, write));
  } finally {
    await files.close();
  }
}

export async function openParts(
  url: string,
  environment: NodeJS.ProcessEnv = process.env,
  standardOutput: Writable = process.stdout,
): Promise<OpenParts> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url, poolSize: 1, ...minting, applicationName: APPLICATION });
  const parked = new ParkedWork(database, parkedKinds);
  const patients: Patients = { whileNone: (workspaceId, work) => withoutPatients(database, workspaceId, work) };
  const loudness: Loudness = {
    calls: (since) => callsByWorkspace(database, since),
    due: () => dueByWorkspace(database),
  };
  return {
    loudness,
    patients,
    parked,
    holds: deliveryHolds(database),
    reseal: async () => resealWith(database, environment),
    expireFeedCursors: () => expireFeedCursors(database),
    deletions: (limit) => workspaceDeletionsOn(database).list(limit),
    exportTo: (workspaceId, file) => exportTo(database, { environment, standardOutput }, workspaceId, file),
    access: accessOn(database, systemClock, systemIds),
    apiChanges: apiChangesOn(database, systemClock, systemIds),
    close: () => database.close(),
  };
}
