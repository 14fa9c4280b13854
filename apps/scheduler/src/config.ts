import { IsInt, IsJSON, IsOptional, IsUrl, Max, Min, IsFQDN } from 'class-validator';
import { IsRetentionDays } from '@workops/contexts';
import type { RetentionDays } from '@workops/platform';
import { MailConfig } from '@workops/platform/mail';
import { asNumber, IsCidrList, IsNameServerList } from '@workops/platform/process';

export class SchedulerConfig extends MailConfig {
  /** Public URL of the API, for files of messages sent to bridges. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  @asNumber
  @IsInt()
  @Min(1)
  @Max(86_400)
  SLA_MONITOR_SECONDS = 600;

  /** Non-public address ranges for clients' calendars; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Voice server that calls leads; unset disables calls. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  VOICE_URL?: string;

  /** JSON: `url`, `live_key`, `test_key`, `callback_secret`. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_A?: string;

  /** The settings have the form of `PAYMENT_PROVIDER_A`. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_B?: string;

  /** Retention of patient records in sandboxes, in days; other workspaces use the legal term. */
  @IsOptional()
  @asNumber
  @IsInt()
  @Min(0)
  @Max(5_479)
  CLINIC_RETENTION_DAYS?: number;

  @asNumber
  @IsInt()
  @Min(1)
  @Max(3_600)
  HOLD_SWEEP_SECONDS = 300;

  /** Domain of returned mail: its MX points to the mail listener, its SPF record lists the senders. */
  @IsFQDN({ require_tld: false })
  BOUNCE_DOMAIN = 'bounces.localhost';

  /** Name servers for sending domains; empty for the system's. */
  @IsNameServerList()
  DNS_SERVERS: string[] = [];

  /** Overrides in days by name; the same in every process. */
  @IsRetentionDays()
  RETENTION_DAYS: RetentionDays = {};
}
