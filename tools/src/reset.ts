import { LocalFolder } from './start/local-folder';
import { removeLocalData } from './start/reset';
import { StartLock } from './start/start-lock';

async function main(): Promise<void> {
  const folder = new LocalFolder();
  const lock = new StartLock(folder.file('start.pid'));
  await lock.take();
  try {
    console.log(`Removing the local data of ${folder.path}`);
    await removeLocalData(folder);
    console.log('The next "npm start" starts afresh, with other keys.');
    if (process.env.DATABASE_URL) console.log('The database of DATABASE_URL is left as it is.');
  } finally {
    lock.release();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
