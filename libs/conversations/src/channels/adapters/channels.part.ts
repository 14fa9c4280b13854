import type { StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import { otherChecks } from '../../mail/adapters/other-wires';
import type { AddressProofs, ChannelDirectories, InboundOrigin, ReturnedMail } from '../channel-ports';
import { createChannels, type Channels } from '../channels';
import { createTemplates, type Templates } from '../templates';
import { addressProofs } from './address-proofs';
import { WhatsappWire } from './channel-providers';
import { messagingAccounts } from './messaging-accounts';
import { askForSync } from './template-syncs';
import { whatsappFlows } from './whatsapp-flows';
import { templateReads, whatsappTemplates } from './whatsapp-templates';

export const CHANNELS = token<Channels>('conversations: channels');
export const TEMPLATES = token<Templates>('conversations: templates');

const GUARD = token<SystemAddressGuard>('conversations: address guard');
const CHECKING_WIRES = token<CheckingWires>('conversations: wires of checks');

export interface ChannelSettings extends ChannelDirectories, InboundOrigin, ReturnedMail {
  /** Non-public ranges that providers may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Allows providers of live workspaces without TLS. */
  plainHttp: boolean;
  stillStanding: StillStanding;
  nameOf: AddressProofs['nameOf'];
}

class CheckingWires {
  constructor(
    readonly whatsapp: WhatsappWire,
    readonly others: ReturnType<typeof otherChecks>,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.whatsapp.close(), this.others.close()]);
  }
}

const NEEDS = {
  database: Database,
  guard: GUARD,
  wires: CHECKING_WIRES,
  box: SecretBox,
  clock: CLOCK,
  ids: IDS,
  metrics: Metrics,
};

export const channelsPart = declarePart<ChannelSettings>('conversations: channels', (outside) => [
  provide(
    GUARD,
    from({ outside }, ({ outside: { allowedCidrs } }) => new SystemAddressGuard(parseRanges(allowedCidrs))),
  ),
  provide(
    CHECKING_WIRES,
    from(
      { guard: GUARD, clock: CLOCK },
      ({ guard, clock }) => new CheckingWires(new WhatsappWire(guard), otherChecks(guard, clock)),
    ),
  ),
  provide(
    CHANNELS,
    from({ ...NEEDS, outside }, ({ database, guard, wires, box, clock, ids, metrics, outside: settings }) => {
      const { allowedCidrs: _ranges, nameOf, ...others } = settings;
      const channels = createChannels({
        ...recordStore(database, { messagingAccounts }),
        ...others,
        guard,
        clock,
        ids,
        accountReads: messagingAccounts.reads(database),
        templateReads: templateReads(database),
        providers: { ...wires.others.checks, ...wires.whatsapp.checks },
        secrets: secretKeeper(box),
        proofs: { ...addressProofs(database, clock, ids), nameOf },
      });
      return metrics.measured('conversations', channels);
    }),
  ),
  provide(
    TEMPLATES,
    from({ ...NEEDS, outside }, ({ database, wires, box, clock, ids, metrics, outside: settings }) => {
      const templates = createTemplates({
        ...recordStore(database, { whatsappTemplates, whatsappFlows }),
        workspaces: settings.workspaces,
        stillStanding: settings.stillStanding,
        clock,
        ids,
        accountReads: messagingAccounts.reads(database),
        templateReads: templateReads(database),
        templateProviders: wires.whatsapp.templateProviders,
        askForSync: (workspaceId, accountId) => askForSync(database, workspaceId, accountId),
        secrets: secretKeeper(box),
      });
      return metrics.measured('conversations', templates);
    }),
  ),
]);
