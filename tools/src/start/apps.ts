import { join, resolve } from 'node:path';
import { AUDIENCE } from '../dev-issuer/dev-issuer';
import { LOCAL_EMBEDDINGS, LOCAL_MODEL_KEY, LOCAL_MODELS } from '../model/local-model';
import { APP_NODE_OPTIONS } from '../processes';
import { freePort, whyNotFree } from '../ports';
import type { LocalFolder } from './local-folder';
import type { AppProcess } from './supervisor';
import { makeWritable } from '../writable-folder';

const root = resolve(__dirname, '..', '..', '..');
const API_DEFAULT_PORT = 3000;
const ISSUER_DEFAULT_PORT = 3900;
const CHAT_DEFAULT_PORT = 3800;

export interface Ports {
  api: number;
  dispatcher: number;
  scheduler: number;
  issuer: number;
  portal: number;
  whatsapp: number;
  vendor: number;
  model: number;
  mail: number;
  inboundSmtp: number;
  chat: number;
  voice: number;
  payments: number;
  names: number;
}

/**
 * The ports of the environment, else free ones; the api's is 3000 if that is free, otherwise a line gives the reason. A port of the environment that is in use
 * is refused: clients would talk to another process.
 */
export async function choosePorts(env: NodeJS.ProcessEnv, say: (line: string) => void = console.log): Promise<Ports> {
  const named = async (...names: string[]): Promise<number | undefined> => {
    const name = names.find((candidate) => env[candidate]);
    if (!name) return undefined;
    const port = Number(env[name]);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port: ${env[name]}`);
    const why = await whyNotFree(port);
    if (why) throw new Error(`${name} cannot be had: ${why}`);
    return port;
  };
  const preferred = async (wanted: number, what: string, name: string): Promise<number> => {
    const why = await whyNotFree(wanted);
    if (!why) return wanted;
    const port = await freePort();
    say(`${what} takes port ${port} instead of ${wanted}: ${why}. ${name} names another one.`);
    return port;
  };
  return {
    api: (await named('API_PORT', 'PORT')) ?? (await preferred(API_DEFAULT_PORT, 'The API', 'API_PORT')),
    dispatcher: (await named('DISPATCHER_PORT')) ?? (await freePort()),
    scheduler: (await named('SCHEDULER_PORT')) ?? (await freePort()),
    issuer: (await named('ISSUER_PORT')) ?? (await preferred(ISSUER_DEFAULT_PORT, 'The development sign-in', 'ISSUER_PORT')),
    portal: (await named('PORTAL_PORT')) ?? (await freePort()),
    whatsapp: (await named('WHATSAPP_PORT')) ?? (await freePort()),
    vendor: (await named('VENDOR_PORT')) ?? (await freePort()),
    model: (await named('MODEL_PORT')) ?? (await freePort()),
    mail: (await named('MAIL_PORT')) ?? (await freePort()),
    inboundSmtp: (await named('INBOUND_SMTP_PORT')) ?? (await freePort()),
    voice: (await named('VOICE_PORT')) ?? (await freePort()),
    payments: (await named('PAYMENTS_PORT')) ?? (await freePort()),
    names: (await named('DNS_DOORS_PORT')) ?? (await freePort()),
    chat: (await named('CHAT_PORT')) ?? (await preferred(CHAT_DEFAULT_PORT, 'The chat page', 'CHAT_PORT')),
  };
}

export interface AppSettings {
  /** The identity provider of the members, where the environment names none. */
  issuer: { url: string; jwksUrl: string };
  databaseUrl: string;
  directUrl: string | undefined;
  encryptionKey: string;
  baseUrl: string;
  /** How local servers are reached, where the environment names no others. */
  services: Readonly<Record<string, string>>;
  /** The local model, where the environment names none. */
  model: { url: string };
  /** The name server for sending domains. */
  nameServer: string;
}

/** Where files and mail lie. */
export const foldersOf = (folder: LocalFolder, env: NodeJS.ProcessEnv) => ({
  MAIL_DIRECTORY: env.MAIL_DIRECTORY || folder.file('mail'),
  FILES_DIRECTORY: env.FILES_DIRECTORY || folder.file('files'),
});

/** Throws, naming the variable, when one of them cannot be written to. */
export function checkFolders(folder: LocalFolder, env: NodeJS.ProcessEnv): void {
  for (const [name, path] of Object.entries(foldersOf(folder, env))) makeWritable(path, `${name} names another one.`, 0o700);
}

/** Lifetime of the demo members' tokens: no one signs in again to try something. */
export const MEMBER_TOKEN_SECONDS = 365 * 24 * 60 * 60;

const modelSettings = (url: string) => ({
  AI_BASE_URL: `${url}/v1`,
  AI_API_KEY: LOCAL_MODEL_KEY,
  AI_MODELS: LOCAL_MODELS,
  EMBEDDINGS_MODEL: LOCAL_EMBEDDINGS,
});

/** The three processes, configured for this machine: webhooks may go to 127.0.0.1, and to nothing else that is private. */
export function appProcesses(folder: LocalFolder, ports: Ports, settings: AppSettings, env: NodeJS.ProcessEnv): AppProcess[] {
  const common = {
    JWT_ISSUER: settings.issuer.url,
    JWT_AUDIENCE: AUDIENCE,
    JWT_JWKS_URL: settings.issuer.jwksUrl,
    JWT_MAX_LIFETIME_SECONDS: String(MEMBER_TOKEN_SECONDS),
    OIDC_ISSUER: settings.issuer.url,
    OIDC_CLIENT_ID: AUDIENCE,
    NODE_OPTIONS: APP_NODE_OPTIONS,
    // No proxy has to look away.
    SHUTDOWN_DELAY_MS: '0',
    ...settings.services,
    ...(env.AI_BASE_URL ? {} : modelSettings(settings.model.url)),
    BOUNCE_DOMAIN: 'bounces.demo.example',
    DNS_SERVERS: settings.nameServer,
    ...env,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.directUrl ?? '',
    ENCRYPTION_KEY: settings.encryptionKey,
    PUBLIC_URL: env.PUBLIC_URL ?? settings.baseUrl,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    ALLOW_PLAIN_HTTP: 'true',
    ...foldersOf(folder, env),
  };
  const app = (name: string, port: number): AppProcess => ({
    name,
    port,
    script: join(root, 'apps', name, 'dist', 'main.js'),
    logFile: join(folder.logs, `${name}.log`),
    env: { ...common, INBOUND_SMTP_PORT: String(ports.inboundSmtp), PORT: String(port) },
  });
  return [app('api', ports.api), app('webhook-dispatcher', ports.dispatcher), app('scheduler', ports.scheduler)];
}
