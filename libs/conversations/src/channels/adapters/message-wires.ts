import type { Clock } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Files } from '@workops/platform/files';
import { CLOCK, from, declarePart, provide, token } from '@workops/platform/process';
import { OtherWires } from '../../mail/adapters/other-wires';
import { WhatsappWire } from './channel-providers';

interface WiresOutside {
  /** Non-public ranges that providers may use. */
  allowedCidrs: readonly string[];
  /** Bridges fetch files from this origin. */
  origin: string;
}

export class MessageWires {
  readonly whatsapp: WhatsappWire;
  readonly others: OtherWires;

  constructor(deps: { files: Files; clock: Clock; box: SecretBox; outside: WiresOutside }) {
    const { files, clock, box, outside } = deps;
    const guard = new SystemAddressGuard(parseRanges(outside.allowedCidrs));
    this.whatsapp = new WhatsappWire(guard);
    this.others = new OtherWires({ guard, files, box, clock, origin: outside.origin });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.whatsapp.close(), this.others.close()]);
  }
}

export const MESSAGE_WIRES = token<MessageWires>('conversations: wires of messages');

export const messageWiresPart = declarePart<WiresOutside>('conversations: wires of messages', (outside) => [
  provide(
    MESSAGE_WIRES,
    from({ files: Files, clock: CLOCK, box: SecretBox, outside }, (deps) => new MessageWires(deps)),
  ),
]);
