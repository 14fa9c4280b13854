import { MailConfig } from '@workops/platform/mail';
import { IsCidrList } from '@workops/platform/process';

export class SchedulerConfig extends MailConfig {
  /** Address ranges that calendars of clients may lie in although they are not public; for development. */
  @IsCidrList()
  WEBHOOK_ALLOWED_CIDRS: string[] = [];
}
