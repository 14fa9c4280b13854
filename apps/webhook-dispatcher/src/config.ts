import { asBoolean, IsCidrList, PlatformConfig } from '@workops/platform/process';
import { IsBoolean, IsUrl } from 'class-validator';

export class DispatcherConfig extends PlatformConfig {
  /** Public URL of the API, which `resource.url` starts with. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  /** Non-public address ranges that deliveries may use; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Whether receivers are sent the `traceparent` of traced deliveries. */
  @asBoolean
  @IsBoolean()
  WEBHOOK_TRACEPARENT = false;
}
