import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { DemoClinic } from './demo-clinic';
import type { DemoMail } from './demo-mail';
import type { DemoWebChat } from './demo-web-chat';
import type { DemoWhatsapp } from './demo-whatsapp';
import type { LocalFolder } from './local-folder';

export interface DemoWorkspace {
  tenant_id: string;
  api_key: string;
}

/** The keys to try the API with. */
export interface DemoKeys {
  live: DemoWorkspace;
  sandbox: DemoWorkspace;
  /** Of healthcare, read from the local vendor. */
  clinic: DemoWorkspace;
  /** Of the live workspace, without a rate limit. */
  bench_key: string;
}

/** Tokens of the development issuer, with which members of the live workspace call. */
export interface DemoMembers {
  owner: string;
  /** Sees only the records that are assigned to them. */
  member_assigned: string;
}

/** Contents of `.local/demo.json`, for people and programs, while everything runs. */
export interface DemoFile extends DemoKeys {
  members: DemoMembers;
  /** Where members sign in. */
  issuer_url: string;
  /** The local portal: what vehicles can be published on, and what sends leads. */
  portal_url: string;
  /** The local model; `GET /_requests?contains=` shows its requests. */
  model_server_url: string;
  /** A WhatsApp account, and the local Cloud API that is its provider. */
  whatsapp: DemoWhatsapp | null;
  /** The clinic's source, and its vendor's local system. */
  clinic_source: DemoClinic | null;
  /** A mail account, and the local mail server that takes its mail and writes to it. */
  mail: DemoMail | null;
  /** A web chat account, and the page that visitors chat on. */
  web_chat: DemoWebChat | null;
  /** The local voice server: received calls at `GET /_requests`. */
  voice_server_url: string;
  /** Both payment providers: `GET /_mandates`, `PUT /_mandates/{id}`, `POST /_faults`, `GET /_requests`. */
  payment_server_url: string;
  /** With which their callbacks are signed. */
  payment_callback_secrets: Record<'provider_a' | 'provider_b', string>;
  /** The commands of the name server for sending domains: `PUT /_records`, `POST /_faults`. */
  dns_server_url: string;
  base_url: string;
  processes: Record<string, { pid: number }>;
  database_url: string;
  redis_url: string | null;
}

const NAME = 'demo.json';
const LAST = 'demo.last.json';

export const writeDemoFile = (folder: LocalFolder, demo: DemoFile): void =>
  folder.write(NAME, `${JSON.stringify(demo, null, 2)}\n`);

/**
 * The last start's file. It is moved aside, so that the file exists only once its contents are true; a start that is killed before that leaves the keys where
 * the next one finds them.
 */
export function takeLastDemoFile(folder: LocalFolder): Partial<DemoFile> {
  if (existsSync(folder.file(NAME))) renameSync(folder.file(NAME), folder.file(LAST));
  if (!existsSync(folder.file(LAST))) return {};
  try {
    return JSON.parse(readFileSync(folder.file(LAST), 'utf8')) as Partial<DemoFile>;
  } catch {
    return {};
  }
}
