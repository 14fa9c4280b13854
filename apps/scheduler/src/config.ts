import { IsInt, IsJSON, IsOptional, IsUrl, Max, Min, IsFQDN } from 'class-validator';
import { IsRetentionDays } from '@workops/contexts';
import type { RetentionDays } from '@workops/platform';
import { MailConfig } from '@workops/platform/mail';
import { asNumber, IsCidrList, IsNameServerList } from '@workops/platform/process';

export class SchedulerConfig extends MailConfig {
  /** Where clients reach the API: bridges fetch the files of messages there. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  /** Polling interval of missed ticket targets. */
  @asNumber
  @IsInt()
  @Min(1)
  @Max(86_400)
  SLA_MONITOR_SECONDS = 600;

  /** Address ranges that calendars of clients may lie in although they are not public; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Where the voice server is that calls leads; unset, none is called. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  VOICE_URL?: string;

  /** The payment provider that is called `provider_a`, as JSON: `url`, `live_key`, `test_key`, `callback_secret`. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_A?: string;

  /** Likewise `provider_b`. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_B?: string;

  /** How long sandbox workspaces keep records of patients, in days; all others keep them for the legal term. */
  @IsOptional()
  @asNumber
  @IsInt()
  @Min(0)
  @Max(5_479)
  CLINIC_RETENTION_DAYS?: number;

  /** Polling interval of overdue safety holds. */
  @asNumber
  @IsInt()
  @Min(1)
  @Max(3_600)
  HOLD_SWEEP_SECONDS = 300;

  /** Where bounces of campaigns are returned to: its MX points to the mail listener, and its SPF record lists the senders. */
  @IsFQDN({ require_tld: false })
  BOUNCE_DOMAIN = 'bounces.localhost';

  /** Name servers for checks of sending domains; empty for the system's. */
  @IsNameServerList()
  DNS_SERVERS: string[] = [];

  /** Overrides of default retentions in days, by name; the same in every process. */
  @IsRetentionDays()
  RETENTION_DAYS: RetentionDays = {};
}
