import { asNumber, IsCidrList, PlatformConfig } from '@workops/platform';
import { IsInt, IsNotEmpty, IsNumber, IsOptional, IsUrl, Max, Min } from 'class-validator';

const webUrl = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** What the api is told by its environment, besides what every app is told. */
export class ApiConfig extends PlatformConfig {
  /** Calls that a credential can make at once. */
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

  /** Address ranges that subscriptions may point at although they are not public; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Where the api is reached from outside, as connected apps and browsers write it. */
  @IsOptional()
  @IsUrl(webUrl)
  PUBLIC_URL?: string;

  /** The OpenID provider at which members sign in to authorise a connected app; without it, there is no OAuth. */
  @IsOptional()
  @IsUrl(webUrl)
  OIDC_ISSUER?: string;

  /** What the api is called there. */
  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_ID?: string;

  /** Absent for a public client. */
  @IsOptional()
  @IsNotEmpty()
  OIDC_CLIENT_SECRET?: string;
}
