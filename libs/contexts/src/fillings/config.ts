import type { IdentitySettings } from '@workops/access';
import type { PatientsOutside } from '@workops/clinic';
import type { RetentionDays } from '@workops/platform';
import type { MailConfig } from '@workops/platform/mail';
import { CONFIG, token, type PlatformConfig, type Token } from '@workops/platform/process';

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

export interface WorkConfig extends PartsConfig, MailConfig {
  PUBLIC_URL: string;
  VOICE_URL?: string;
  SLA_MONITOR_SECONDS: number;
  HOLD_SWEEP_SECONDS: number;
}

export const PARTS_CONFIG = CONFIG as Token<PartsConfig>;
export const WORK_CONFIG = CONFIG as Token<WorkConfig>;

/** Null if there is none. */
export const IDENTITIES = token<IdentitySettings | null>('identity provider');

export const KEPT_ANSWERS = token<PatientsOutside['keptAnswers']>('kept answers');

/** The listening address by default. */
export const publicOrigin = ({ PUBLIC_URL, HOST, PORT }: Pick<PartsConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  new URL(PUBLIC_URL ?? `http://${HOST}:${PORT}`).origin;

export const networkReach = ({ WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: PartsConfig) => ({
  allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
  plainHttp: ALLOW_PLAIN_HTTP,
});

export const clinicRetention = ({ CLINIC_RETENTION_DAYS }: PartsConfig) => ({
  sandboxDays: CLINIC_RETENTION_DAYS ?? null,
});
