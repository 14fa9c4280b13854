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

/** API keys of the demo workspaces. */
export interface DemoKeys {
  live: DemoWorkspace;
  sandbox: DemoWorkspace;
  /** A healthcare workspace whose records come from the local vendor. */
  clinic: DemoWorkspace;
  /** A key of the live workspace that has no rate limit. */
  bench_key: string;
}

/** Tokens from the development issuer for members of the live workspace. */
export interface DemoMembers {
  owner: string;
  /** A member limited to the records assigned to them. */
  member_assigned: string;
}

/** Contents of `.local/demo.json`, for people and programs, while everything runs. */
export interface DemoFile extends DemoKeys {
  members: DemoMembers;
  /** The issuer that members sign in at. */
  issuer_url: string;
  /** The local portal, which publishes vehicles and sends leads. */
  portal_url: string;
  /** The local model; `GET /_requests?contains=` shows its requests. */
  model_server_url: string;
  /** A WhatsApp account and its provider, the local Cloud API. */
  whatsapp: DemoWhatsapp | null;
  /** The clinic's source and its vendor's local system. */
  clinic_source: DemoClinic | null;
  /** A mail account and the local mail server, which receives its mail and writes to it. */
  mail: DemoMail | null;
  /** A web chat account and the page that visitors chat on. */
  web_chat: DemoWebChat | null;
  /** The local voice server: received calls at `GET /_requests`. */
  voice_server_url: string;
  /** Both payment providers: `GET /_mandates`, `PUT /_mandates/{id}`, `POST /_faults`, `GET /_requests`. */
  payment_server_url: string;
  /** The secrets that sign the providers' callbacks. */
  payment_callback_secrets: Record<'provider_a' | 'provider_b', string>;
  /** The name server for sending domains, with its commands: `PUT /_records`, `POST /_faults`. */
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
 * Reads the last start's file after moving it aside, so that the file only exists while its contents are true. If a
 * start is killed early, the next one still finds the keys.
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
