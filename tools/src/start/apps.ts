import { join, resolve } from 'node:path';
import { AUDIENCE } from '../dev-issuer/dev-issuer';
import { APP_NODE_OPTIONS } from '../processes';
import { freePort, freePortNear, isFree } from '../ports';
import type { LocalFolder } from './local-folder';
import type { AppProcess } from './supervisor';

const root = resolve(__dirname, '..', '..', '..');
const API_DEFAULT_PORT = 3000;
const ISSUER_DEFAULT_PORT = 3900;

export interface Ports {
  api: number;
  dispatcher: number;
  scheduler: number;
  issuer: number;
}

/**
 * The ports that the environment names, else free ones; the api's is 3000 when that is free. A named one that somebody listens on is
 * refused: that one's answers would be taken for ours.
 */
export async function choosePorts(env: NodeJS.ProcessEnv): Promise<Ports> {
  const named = async (...names: string[]): Promise<number | undefined> => {
    const name = names.find((candidate) => env[candidate]);
    if (!name) return undefined;
    const port = Number(env[name]);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port: ${env[name]}`);
    if (!(await isFree(port))) throw new Error(`${name} is taken: something listens on ${port} already`);
    return port;
  };
  return {
    api: (await named('API_PORT', 'PORT')) ?? (await freePortNear(API_DEFAULT_PORT)),
    dispatcher: (await named('DISPATCHER_PORT')) ?? (await freePort()),
    scheduler: (await named('SCHEDULER_PORT')) ?? (await freePort()),
    issuer: (await named('ISSUER_PORT')) ?? (await freePortNear(ISSUER_DEFAULT_PORT)),
  };
}

export interface AppSettings {
  /** The identity provider of the members, where the environment names none. */
  issuer: { url: string; jwksUrl: string };
  databaseUrl: string;
  directUrl: string | undefined;
  encryptionKey: string;
  baseUrl: string;
}

/** The three processes, configured for this machine: webhooks may go to 127.0.0.1, and to nothing else that is private. */
export function appProcesses(folder: LocalFolder, ports: Ports, settings: AppSettings, env: NodeJS.ProcessEnv): AppProcess[] {
  const common = {
    JWT_ISSUER: settings.issuer.url,
    JWT_AUDIENCE: AUDIENCE,
    JWT_JWKS_URL: settings.issuer.jwksUrl,
    OIDC_ISSUER: settings.issuer.url,
    OIDC_CLIENT_ID: AUDIENCE,
    NODE_OPTIONS: APP_NODE_OPTIONS,
    // No proxy has to look away.
    SHUTDOWN_DELAY_MS: '0',
    ...env,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.directUrl ?? '',
    ENCRYPTION_KEY: settings.encryptionKey,
    PUBLIC_URL: env.PUBLIC_URL ?? settings.baseUrl,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    ALLOW_PLAIN_HTTP: 'true',
    MAIL_DIRECTORY: env.MAIL_DIRECTORY ?? folder.file('mail'),
    FILES_DIRECTORY: env.FILES_DIRECTORY ?? folder.file('files'),
  };
  const app = (name: string, port: number): AppProcess => ({
    name,
    port,
    script: join(root, 'apps', name, 'dist', 'main.js'),
    logFile: join(folder.logs, `${name}.log`),
    env: { ...common, PORT: String(port) },
  });
  return [app('api', ports.api), app('webhook-dispatcher', ports.dispatcher), app('scheduler', ports.scheduler)];
}
