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

export interface DemoKeys {
  live: DemoWorkspace;
  sandbox: DemoWorkspace;
  /** The records come from the local vendor. */
  clinic: DemoWorkspace;
  /** Key of the live workspace without a rate limit. */
  bench_key: string;
}

/** Tokens of the development issuer for the live workspace. */
export interface DemoMembers {
  owner: string;
  /** Sees only records assigned to them. */
  member_assigned: string;
}

/** Tokens from the development issuer for members of the clinic. */
export interface DemoClinicMembers {
  owner: string;
  /** A member who is linked to a professional, and can sign notes. */
  professional: string;
}

/** Contents of `.local/demo.json` while everything runs. */
export interface DemoFile extends DemoKeys {
  members: DemoMembers;
  clinic_members: DemoClinicMembers;
  issuer_url: string;
  /** Publishes vehicles and sends leads. */
  portal_url: string;
  /** `GET /_requests?contains=` shows requests. */
  model_server_url: string;
  whatsapp: DemoWhatsapp | null;
  /** The professional who is the member of `clinic_members.professional`. */
  clinic_professional_id: string | null;
  clinic_source: DemoClinic | null;
  mail: DemoMail | null;
  web_chat: DemoWebChat | null;
  /** `GET /_requests` shows received calls. */
  voice_server_url: string;
  /** `GET /_mandates`, `PUT /_mandates/{id}`, `POST /_faults`, `GET /_requests`. */
  payment_server_url: string;
  payment_callback_secrets: Record<'provider_a' | 'provider_b', string>;
  /** `PUT /_records`, `POST /_faults`. */
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
 * The file is moved aside first, because it may only exist while it is true. After an early kill, the next start still
 * finds the keys.
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
