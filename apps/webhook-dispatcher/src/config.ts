import { asBoolean, IsCidrList, PlatformConfig } from '@workops/platform/process';
import { IsBoolean, IsUrl } from 'class-validator';

export class DispatcherConfig extends PlatformConfig {
  /** Public URL of the API, for `resource.url`. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  /** Non-public address ranges for deliveries; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Sends `traceparent` of traced deliveries to receivers. */
  @asBoolean
  @IsBoolean()
  WEBHOOK_TRACEPARENT = false;
}
