import { join, resolve } from 'node:path';
import { AUDIENCE } from '../dev-issuer/dev-issuer';
import { LOCAL_EMBEDDINGS, LOCAL_MODEL_KEY, LOCAL_MODELS } from '../model/local-model';
import { APP_ARENAS, APP_NODE_OPTIONS } from '../processes';
import { HeldPort } from '../held-port';
import { whyNotFree } from '../ports';
import type { LocalFolder } from './local-folder';
import type { AppProcess } from './supervisor';
import { makeWritable } from '../writable-folder';

const root = resolve(__dirname, '..', '..', '..');

const PORTS = [
  'api',
  'dispatcher',
  'scheduler',
  'issuer',
  'portal',
  'whatsapp',
  'vendor',
  'model',
  'mail',
  'inboundSmtp',
  'chat',
  'voice',
  'payments',
  'names',
] as const;

/** Each is held until its server listens. */
export type Ports = Record<(typeof PORTS)[number], HeldPort>;

interface Wish {
  /** The first that is set wins. */
  variables: readonly [string, ...string[]];
  /** The port is used if free; `what` is its name in the message. */
  usual?: { port: number; what: string };
  /** An app listens on it, at the address in HOST. */
  isOfApp?: boolean;
}

const WISHES: Record<keyof Ports, Wish> = {
  api: { variables: ['API_PORT', 'PORT'], usual: { port: 3000, what: 'The API' }, isOfApp: true },
  dispatcher: { variables: ['DISPATCHER_PORT'], isOfApp: true },
  scheduler: { variables: ['SCHEDULER_PORT'], isOfApp: true },
  inboundSmtp: { variables: ['INBOUND_SMTP_PORT'], isOfApp: true },
  issuer: { variables: ['ISSUER_PORT'], usual: { port: 3900, what: 'The development sign-in' } },
  portal: { variables: ['PORTAL_PORT'] },
  whatsapp: { variables: ['WHATSAPP_PORT'] },
  vendor: { variables: ['VENDOR_PORT'] },
  model: { variables: ['MODEL_PORT'] },
  mail: { variables: ['MAIL_PORT'] },
  chat: { variables: ['CHAT_PORT'], usual: { port: 3800, what: 'The chat page' } },
  voice: { variables: ['VOICE_PORT'] },
  payments: { variables: ['PAYMENTS_PORT'] },
  names: { variables: ['DNS_DOORS_PORT'] },
};

/** Throws if it is invalid or taken, because clients would talk to another process. */
async function holdNamed(
  env: NodeJS.ProcessEnv,
  variables: readonly string[],
  host: string | undefined,
): Promise<HeldPort | undefined> {
  const name = variables.find((candidate) => env[candidate]);
  if (!name) return undefined;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port: ${env[name]}`);
  return HeldPort.hold(port, host).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${name} cannot be had: ${whyNotFree(port, error)}`);
  });
}

async function hold(
  env: NodeJS.ProcessEnv,
  { variables, usual, isOfApp }: Wish,
  say: (line: string) => void,
): Promise<HeldPort> {
  const host = (isOfApp && env.HOST) || undefined;
  const named = await holdNamed(env, variables, host);
  if (named) return named;
  if (!usual) return HeldPort.holdAny(host);
  try {
    return await HeldPort.hold(usual.port, host);
  } catch (error) {
    const heldPort = await HeldPort.holdAny(host);
    const why = whyNotFree(usual.port, error as NodeJS.ErrnoException);
    say(
      `${usual.what} takes port ${heldPort.port} instead of ${usual.port}: ${why}. ${variables[0]} names another one.`,
    );
    return heldPort;
  }
}

/** Uses named or free ports. The api gets 3000 if possible; otherwise a line gives the reason. */
export async function holdPorts(env: NodeJS.ProcessEnv, say: (line: string) => void = console.log): Promise<Ports> {
  const ports: Partial<Ports> = {};
  try {
    for (const name of PORTS) ports[name] = await hold(env, WISHES[name], say);
  } catch (error) {
    await Promise.all(Object.values(ports).map((port) => port.letGo()));
    throw error;
  }
  return ports as Ports;
}

export interface AppSettings {
  /** The local issuer, unless the environment names one. */
  issuer: { url: string; jwksUrl: string };
  databaseUrl: string;
  directUrl: string | undefined;
  encryptionKey: string;
  baseUrl: string;
  /** Local addresses, unless the environment sets them. */
  services: Readonly<Record<string, string>>;
  /** The local model, unless the environment names one. */
  model: { url: string };
  nameServer: string;
}

export const localFolders = (folder: LocalFolder, env: NodeJS.ProcessEnv) => ({
  MAIL_DIRECTORY: env.MAIL_DIRECTORY || folder.file('mail'),
  FILES_DIRECTORY: env.FILES_DIRECTORY || folder.file('files'),
});

/** The error names the variable of an unwritable folder. */
export function checkFolders(folder: LocalFolder, env: NodeJS.ProcessEnv): void {
  for (const [name, path] of Object.entries(localFolders(folder, env)))
    makeWritable(path, `${name} names another one.`, 0o700);
}

/** Long, so that developers need not sign in again. */
export const MEMBER_TOKEN_SECONDS = 365 * 24 * 60 * 60;

const modelSettings = (url: string) => ({
  AI_BASE_URL: `${url}/v1`,
  AI_API_KEY: LOCAL_MODEL_KEY,
  AI_MODELS: LOCAL_MODELS,
  EMBEDDINGS_MODEL: LOCAL_EMBEDDINGS,
});

/** The bundle, or compiled modules while watching, because they are replaced one at a time. */
const PROGRAMS = { bundle: 'dist', modules: 'modules' } as const;

/** Webhooks may go to 127.0.0.1 but to no other private address. */
export function appProcesses(
  folder: LocalFolder,
  ports: Ports,
  settings: AppSettings,
  env: NodeJS.ProcessEnv,
  programs: keyof typeof PROGRAMS = 'bundle',
): AppProcess[] {
  const common = {
    JWT_ISSUER: settings.issuer.url,
    JWT_AUDIENCE: AUDIENCE,
    JWT_JWKS_URL: settings.issuer.jwksUrl,
    JWT_MAX_LIFETIME_SECONDS: String(MEMBER_TOKEN_SECONDS),
    OIDC_ISSUER: settings.issuer.url,
    OIDC_CLIENT_ID: AUDIENCE,
    NODE_OPTIONS: APP_NODE_OPTIONS,
    MALLOC_ARENA_MAX: APP_ARENAS,
    // There is no proxy that must notice the shutdown.
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
    ...localFolders(folder, env),
  };
  const app = (name: string, heldPort: HeldPort, ...otherPorts: HeldPort[]): AppProcess => ({
    name,
    port: heldPort.port,
    sockets: [heldPort, ...otherPorts],
    script: join(root, 'apps', name, PROGRAMS[programs], 'main.js'),
    logFile: join(folder.logs, `${name}.log`),
    env: { ...common, INBOUND_SMTP_PORT: String(ports.inboundSmtp.port), PORT: String(heldPort.port) },
  });
  return [
    app('api', ports.api, ports.inboundSmtp),
    app('webhook-dispatcher', ports.dispatcher),
    app('scheduler', ports.scheduler),
  ];
}
