import { asNumber, IsCidrList, PlatformConfig } from '@workops/platform';
import { IsInt, IsNumber, Max, Min } from 'class-validator';

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
}
