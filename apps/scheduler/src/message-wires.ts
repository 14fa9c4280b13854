import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OtherWires, WhatsappWire } from '@workops/conversations';
import type { Clock } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG } from '@workops/platform/process';
import type { SchedulerConfig } from './config';

/** Connections to the providers of messages, shared by sends and by fetches. Closed after both have stopped. */
@Injectable()
export class MessageWires implements OnApplicationShutdown {
  readonly whatsapp: WhatsappWire;
  readonly others: OtherWires;

  constructor(
    @Inject(Files) files: Files,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(SecretBox) box: SecretBox,
  ) {
    const guard = new SystemAddressGuard(parseRanges(config.WEBHOOK_ALLOWED_CIDRS));
    this.whatsapp = new WhatsappWire(guard);
    this.others = new OtherWires({ guard, files, box, clock, origin: config.PUBLIC_URL.replace(/\/$/, '') });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.whatsapp.close(), this.others.close()]);
  }
}
