import type { IdentitySettings } from '@workops/access';
import { IsRetentionDays } from '@workops/contexts';
import type { RetentionDays } from '@workops/platform';
import { asNumber, IsCidrList, PlatformConfig, IsNameServerList } from '@workops/platform/process';
import { IsInt, IsJSON, IsNotEmpty, IsNumber, IsOptional, IsUrl, Max, Min, ValidateIf, IsFQDN } from 'class-validator';

const webUrl = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Issuer, audience and keys are set together, or none of them. */
const withProvider = ValidateIf(({ JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL }: ApiConfig) =>
  Boolean(JWT_ISSUER ?? JWT_AUDIENCE ?? JWT_JWKS_URL),
);

/** Configuration of the api from the environment, in addition to the common configuration of all apps. */
export class ApiConfig extends PlatformConfig {
  /** A proxy that polls every 2 s, and gives up after the third failure, has done so by then. */
  override SHUTDOWN_DELAY_MS = 10_000;

  /** Burst of a credential's calls. */
  @asNumber
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  RATE_LIMIT_BURST = 120;

  /** Calls a second that a credential can go on making. */
  @asNumber
  @IsNumber()
  @Min(0.01)
  @Max(1_000_000_000)
  RATE_LIMIT_PER_SECOND = 2;

  /** Calls a minute that a process keeps of a workspace in its log; 0 keeps none. */
  @asNumber
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  REQUEST_LOG_PER_MINUTE = 600;

  /** Address ranges that subscriptions may point at although they are not public; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Address ranges of the proxies before the api: their headers for the client's address are trusted. */
  @IsCidrList()
  TRUSTED_PROXY_CIDRS: string[] = [];

  /** The payment provider that is called `provider_a`, as JSON: `url`, `live_key`, `test_key`, `callback_secret`. */
  @IsOptional()
  @IsJSON()
  PAYMENT_PROVIDER_A?: string;

  /** The payment provider that is called `provider_b`, in the same form. */
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

  /** Port of the mail listener; unset if mail is not received. */
  @asNumber
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  INBOUND_SMTP_PORT?: number;

  /** The certificate of the mail listener, in PEM, for STARTTLS; without it nothing is encrypted. */
  @IsOptional()
  @IsNotEmpty()
  INBOUND_SMTP_CERT_FILE?: string;

  /** The certificate's key, in PEM. */
  @IsOptional()
  @IsNotEmpty()
  INBOUND_SMTP_KEY_FILE?: string;

  /**
   * Where bounces of campaigns are returned to: its MX points to the mail listener, and its SPF record lists the
   * senders.
   */
  @IsFQDN({ require_tld: false })
  BOUNCE_DOMAIN = 'bounces.localhost';

  /** Name servers for checks of sending domains; empty for the system's. */
  @IsNameServerList()
  DNS_SERVERS: string[] = [];

  /** The identity provider whose tokens members may call with: its `iss`. Unset, no such token is accepted. */
  @withProvider
  @IsUrl(webUrl)
  JWT_ISSUER?: string;

  /** The `aud` that a token must be for. */
  @withProvider
  @IsNotEmpty()
  JWT_AUDIENCE?: string;

  /** Where the provider publishes its keys. */
  @withProvider
  @IsUrl(webUrl)
  JWT_JWKS_URL?: string;

  /** The claim that names the workspace. */
  @IsNotEmpty()
  JWT_TENANT_CLAIM = 'tenant_id';

  /** How long a token may live at most, from when it was issued. */
  @asNumber
  @IsInt()
  @Min(60)
  @Max(31_536_000)
  JWT_MAX_LIFETIME_SECONDS = 86_400;

  /** Where the api is reached from outside, as connected apps and browsers write it. */
  @IsOptional()
  @IsUrl(webUrl)
  PUBLIC_URL?: string;

  /** The OpenID provider for members' sign-in to authorise a connected app; without it, there is no OAuth. */
  @IsOptional()
  @IsUrl(webUrl)
  OIDC_ISSUER?: string;

  /** Client id of the api at the identity provider. */
  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_ID?: string;

  /** Client secret; absent for a public client. */
  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_SECRET?: string;

  /** Overrides of default retentions in days, by name; the same in every process. */
  @IsRetentionDays()
  RETENTION_DAYS: RetentionDays = {};
}

/** Rules for tokens of the identity provider; null if none is configured. */
export function identitySettings(config: ApiConfig): IdentitySettings | null {
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL, JWT_TENANT_CLAIM, JWT_MAX_LIFETIME_SECONDS } = config;
  if (!JWT_ISSUER || !JWT_AUDIENCE || !JWT_JWKS_URL) return null;
  const rules = { tenantClaim: JWT_TENANT_CLAIM, maxLifetimeSeconds: JWT_MAX_LIFETIME_SECONDS };
  return { issuer: JWT_ISSUER, audience: JWT_AUDIENCE, jwksUrl: JWT_JWKS_URL, ...rules };
}
