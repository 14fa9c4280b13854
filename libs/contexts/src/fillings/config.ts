import type { IdentitySettings } from '@workops/access';
import type { PatientsOutside } from '@workops/clinic';
import type { RetentionDays } from '@workops/platform';
import type { MailConfig } from '@workops/platform/mail';
import { CONFIG, token, type PlatformConfig, type Token } from '@workops/platform/process';

/** The part of a process's configuration that the contexts are built from. */
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

/** Additional configuration for background work. */
export interface WorkConfig extends PartsConfig, MailConfig {
  PUBLIC_URL: string;
  VOICE_URL?: string;
  SLA_MONITOR_SECONDS: number;
  HOLD_SWEEP_SECONDS: number;
}

export const PARTS_CONFIG = CONFIG as Token<PartsConfig>;
export const WORK_CONFIG = CONFIG as Token<WorkConfig>;

/** The identity provider whose tokens members may use; null if there is none. */
export const IDENTITIES = token<IdentitySettings | null>('identity provider');

/** The edge's cache of answers about patients. */
export const KEPT_ANSWERS = token<PatientsOutside['keptAnswers']>('kept answers');

/** The API's public URL, or its listening address if none is configured. */
export const publicOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<PartsConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  new URL(PUBLIC_URL ?? `http://${HOST}:${PORT}`).origin;

/** Which addresses calls to clients' URLs may reach. */
export const networkReach = ({ WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: PartsConfig) => ({
  allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
  plainHttp: ALLOW_PLAIN_HTTP,
});

/** How long sandbox workspaces keep records of patients. */
export const clinicRetention = ({ CLINIC_RETENTION_DAYS }: PartsConfig) => ({
  sandboxDays: CLINIC_RETENTION_DAYS ?? null,
});
