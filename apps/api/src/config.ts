import type { IdentitySettings } from '@workops/access';
import { IsRetentionDays } from '@workops/contexts';
import type { RetentionDays } from '@workops/platform';
import { asNumber, IsCidrList, PlatformConfig, IsNameServerList } from '@workops/platform/process';
import { IsInt, IsJSON, IsNotEmpty, IsNumber, IsOptional, IsUrl, Max, Min, ValidateIf, IsFQDN } from 'class-validator';

const webUrl = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Issuer, audience and keys are set together. */
const withProvider = ValidateIf(({ JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL }: ApiConfig) =>
  Boolean(JWT_ISSUER ?? JWT_AUDIENCE ?? JWT_JWKS_URL),
);

export class ApiConfig extends PlatformConfig {
  /** Exceeds a proxy's three failed polls at 2 s intervals. */
  override SHUTDOWN_DELAY_MS = 10_000;

  @asNumber
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  RATE_LIMIT_BURST = 120;

  /** Sustained calls per second of a credential. */
  @asNumber
  @IsNumber()
  @Min(0.01)
  @Max(1_000_000_000)
  RATE_LIMIT_PER_SECOND = 2;

  /** Logged calls per workspace, minute and process; 0 logs none. */
  @asNumber
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  REQUEST_LOG_PER_MINUTE = 600;

  /** Non-public address ranges that subscriptions may use; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Proxies whose headers for the client's address are trusted. */
  @IsCidrList()
  TRUSTED_PROXY_CIDRS: string[] = [];

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

  /** Port of the mail listener; unset to receive no mail. */
  @asNumber
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  INBOUND_SMTP_PORT?: number;

  /** PEM certificate for STARTTLS of the mail listener; without it nothing is encrypted. */
  @IsOptional()
  @IsNotEmpty()
  INBOUND_SMTP_CERT_FILE?: string;

  /** Key of the certificate, in PEM. */
  @IsOptional()
  @IsNotEmpty()
  INBOUND_SMTP_KEY_FILE?: string;

  /** Domain of returned mail: its MX points to the mail listener, its SPF record lists the senders. */
  @IsFQDN({ require_tld: false })
  BOUNCE_DOMAIN = 'bounces.localhost';

  /** Name servers for sending domains; empty for the system's. */
  @IsNameServerList()
  DNS_SERVERS: string[] = [];

  /** `iss` of members' tokens; if unset, no such token is accepted. */
  @withProvider
  @IsUrl(webUrl)
  JWT_ISSUER?: string;

  /** Required `aud` of tokens. */
  @withProvider
  @IsNotEmpty()
  JWT_AUDIENCE?: string;

  /** URL of the provider's keys. */
  @withProvider
  @IsUrl(webUrl)
  JWT_JWKS_URL?: string;

  /** Claim with the workspace. */
  @IsNotEmpty()
  JWT_TENANT_CLAIM = 'tenant_id';

  /** Maximum lifetime of a token from its issue. */
  @asNumber
  @IsInt()
  @Min(60)
  @Max(31_536_000)
  JWT_MAX_LIFETIME_SECONDS = 86_400;

  /** Public URL for connected apps and browsers. */
  @IsOptional()
  @IsUrl(webUrl)
  PUBLIC_URL?: string;

  /** OpenID provider that signs members in to authorise connected apps; unset disables OAuth. */
  @IsOptional()
  @IsUrl(webUrl)
  OIDC_ISSUER?: string;

  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_ID?: string;

  /** Absent for a public client. */
  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_SECRET?: string;

  /** Overrides in days by name; the same in every process. */
  @IsRetentionDays()
  RETENTION_DAYS: RetentionDays = {};
}

export function identitySettings(config: ApiConfig): IdentitySettings | null {
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL, JWT_TENANT_CLAIM, JWT_MAX_LIFETIME_SECONDS } = config;
  if (!JWT_ISSUER || !JWT_AUDIENCE || !JWT_JWKS_URL) return null;
  const rules = { tenantClaim: JWT_TENANT_CLAIM, maxLifetimeSeconds: JWT_MAX_LIFETIME_SECONDS };
  return { issuer: JWT_ISSUER, audience: JWT_AUDIENCE, jwksUrl: JWT_JWKS_URL, ...rules };
}
