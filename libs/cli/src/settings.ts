import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, EXIT } from './exit';
import type { Terminal } from './terminal';

export interface Credentials {
  url: string;
  key: string;
}

export const USUAL_PROFILE = 'default';
const PROFILE = /^[A-Za-z0-9][\w-]{0,63}$/;
const ENDING = '.json';

/** Separate files, so that concurrent logins do not affect one another. */
function profileFile(folder: string, profile: string): string {
  if (!PROFILE.test(profile)) throw new CliError(`A profile is named by letters, digits, - and _, not ${profile}.`);
  return join(folder, `${profile}${ENDING}`);
}

export function profilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []));
  } catch {
    return [];
  }
}

function stored(folder: string, profile: string): Credentials | undefined {
  const file = profileFile(folder, profile);
  try {
    const { url, key } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>;
    if (typeof url === 'string' && typeof key === 'string') return { url, key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new CliError(`${file} is no profile. Sign in again: workops login --profile ${profile}`);
}

/** Readable by its owner only. A crash leaves the old or the new profile. */
export function keep(folder: string, profile: string, credentials: Credentials): string {
  const file = profileFile(folder, profile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `.${randomUUID()}`);
  writeFileSync(beside, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return file;
}

export function forget(folder: string, profile: string): boolean {
  try {
    rmSync(profileFile(folder, profile));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Drops a path that was copied with the address. */
export function parseOrigin(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new CliError(`${text} is no address, such as https://api.example.com.`);
  }
  if (!['http:', 'https:'].includes(url.protocol)) throw new CliError(`${text} is neither http nor https.`);
  if (url.username || url.password)
    throw new CliError('The address names a user or a password: give the key by itself.');
  return url.origin;
}

/** WORKOPS_URL and WORKOPS_API_KEY take precedence. A stored key is sent only to its own address. */
export function loadCredentials({ env, settingsFolder }: Terminal, profile: string): Credentials {
  const { WORKOPS_URL: named, WORKOPS_API_KEY: key } = env;
  const url = named ? parseOrigin(named) : undefined;
  if (url && key) return { url, key };
  const kept = stored(settingsFolder, profile);
  if (!kept) {
    throw key
      ? new CliError('WORKOPS_API_KEY is set, and WORKOPS_URL is not.')
      : new CliError(
          `Nobody is signed in${profile === USUAL_PROFILE ? '' : ` as ${profile}`}: workops login`,
          EXIT.notAllowed,
        );
  }
  if (key) return { url: kept.url, key };
  if (url && url !== kept.url)
    throw new CliError(`WORKOPS_URL is ${url}, and the kept key is for ${kept.url}: set WORKOPS_API_KEY too.`);
  return kept;
}
