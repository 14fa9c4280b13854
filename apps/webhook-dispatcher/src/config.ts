import { asBoolean, IsCidrList, PlatformConfig } from '@workops/platform/process';
import { IsBoolean, IsUrl } from 'class-validator';

export class DispatcherConfig extends PlatformConfig {
  /** Where clients reach the API: the beginning of `resource.url`. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://127.0.0.1:3000';

  /** Address ranges that deliveries may go to although they are not public; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];

  /** Whether receivers are sent the `traceparent` of a delivery whose call is traced. */
  @asBoolean
  @IsBoolean()
  WEBHOOK_TRACEPARENT = false;
}
