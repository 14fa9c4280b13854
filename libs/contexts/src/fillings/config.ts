import type { IdentitySettings } from '@workops/access';
import type { PatientsOutside } from '@workops/clinic';
import type { RetentionDays } from '@workops/platform';
import type { MailConfig } from '@workops/platform/mail';
import { CONFIG, token, type PlatformConfig, type Token } from '@workops/platform/process';

/** Of a process's configuration what the parts of contexts are made of. */
export interface PartsConfig extends PlatformConfig {
  PUBLIC_URL?: string;
  WEBHOOK_ALLOWED_CIDRS: string[];
  BOUNCE_DOMAIN: string;
  DNS_SERVERS: string[];
  CLINIC_RETENTION_DAYS?: number;
  RETENTION_DAYS: RetentionDays;
  PAYMENT_PROVIDER_A?: string;
  PAYMENT_PROVIDER_B?: string;
}

/** What background work is made of besides. */
export interface WorkConfig extends PartsConfig, MailConfig {
  PUBLIC_URL: string;
  VOICE_URL?: string;
  SLA_MONITOR_SECONDS: number;
  HOLD_SWEEP_SECONDS: number;
}

export const PARTS_CONFIG = CONFIG as Token<PartsConfig>;
export const WORK_CONFIG = CONFIG as Token<WorkConfig>;

/** The identity provider whose tokens members may call a process with; null where there is none. */
export const IDENTITIES = token<IdentitySettings | null>('identity provider');

/** What the edge keeps of answers about patients. */
export const KEPT_ANSWERS = token<PatientsOutside['keptAnswers']>('kept answers');

/** The api's public URL, as far as it is known. */
export const originOf = ({ PUBLIC_URL, HOST, PORT }: Pick<PartsConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  new URL(PUBLIC_URL ?? `http://${HOST}:${PORT}`).origin;

/** What calls to addresses of clients may reach. */
export const reachOf = ({ WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: PartsConfig) => ({
  allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
  plainHttp: ALLOW_PLAIN_HTTP,
});

/** How long sandbox workspaces keep records of patients. */
export const clinicRetention = ({ CLINIC_RETENTION_DAYS }: PartsConfig) => ({
  sandboxDays: CLINIC_RETENTION_DAYS ?? null,
});
