import { IsInt, IsJSON, IsOptional, IsUrl, Max, Min, IsFQDN } from 'class-validator';
import { IsRetentionDays } from '@workops/contexts';
import type { RetentionDays } from '@workops/platform';
import { MailConfig } from '@workops/platform/mail';
import { asNumber, IsCidrList, IsNameServerList } from '@workops/platform/process';

export class SchedulerConfig extends MailConfig {
  /** Public URL of the API, from which bridges fetch the files of messages. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  /** Polling interval for missed ticket targets. */
  @asNumber
  @IsInt()
  @Min(1)
  @Max(86_400)
  SLA_MONITOR_SECONDS = 600;

  /** Non-public address ranges at which clients' calendars are allowed; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** URL of the voice server that calls leads; if unset, leads are not called. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  VOICE_URL?: string;

  /**
   * Settings of the payment provider called `provider_a`, as JSON: `url`, `live_key`, `test_key`, `callback_secret`.
   */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_A?: string;

  /** Settings of `provider_b`, in the same form. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_B?: string;

  /** Retention of patient records in sandbox workspaces, in days; all others keep them for the legal term. */
  @IsOptional()
  @asNumber
  @IsInt()
  @Min(0)
  @Max(5_479)
  CLINIC_RETENTION_DAYS?: number;

  /** Polling interval for overdue safety holds. */
  @asNumber
  @IsInt()
  @Min(1)
  @Max(3_600)
  HOLD_SWEEP_SECONDS = 300;

  /** Domain for bounces of campaigns: its MX points to the mail listener, and its SPF record lists the senders. */
  @IsFQDN({ require_tld: false })
  BOUNCE_DOMAIN = 'bounces.localhost';

  /** Name servers for checks of sending domains; empty for the system's. */
  @IsNameServerList()
  DNS_SERVERS: string[] = [];

  /** Overrides of default retentions in days, by name; must be the same in every process. */
  @IsRetentionDays()
  RETENTION_DAYS: RetentionDays = {};
}
