import {
  Inject,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Clock, Ids, StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import type { AddressProofs, ChannelDirectories, InboundOrigin, ReturnedMail } from '../channel-ports';
import { createChannels } from '../channels';
import { createTemplates } from '../templates';
import { otherChecks } from '../../mail/adapters/other-wires';
import { addressProofs } from './address-proofs';
import { WhatsappWire } from './channel-providers';
import { messagingAccounts } from './messaging-accounts';
import { askForSync } from './template-syncs';
import { whatsappFlows } from './whatsapp-flows';
import { templateReads, whatsappTemplates } from './whatsapp-templates';

/** Injection token of a `Channels`. */
export const CHANNELS = Symbol('conversations: channels');
/** Injection token of a `Templates`. */
export const TEMPLATES = Symbol('conversations: templates');

const SETTINGS = Symbol('conversations: channel settings');
const WIRE = Symbol('conversations: wire of WhatsApp');
const OTHERS = Symbol('conversations: other wires');
const GUARD = Symbol('conversations: address guard');

export interface ChannelSettings extends ChannelDirectories, InboundOrigin, ReturnedMail {
  /** Ranges of non-public addresses that providers may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Whether providers of live workspaces may be called without TLS. */
  plainHttp: boolean;
  stillStanding: StillStanding;
  nameOf: AddressProofs['nameOf'];
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<ChannelSettings>, 'inject' | 'useFactory'>;

type OtherChecks = ReturnType<typeof otherChecks>;

class ClosedWires implements OnApplicationShutdown {
  constructor(
    @Inject(WIRE) private readonly wire: WhatsappWire,
    @Inject(OTHERS) private readonly others: OtherChecks,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.wire.close(), this.others.close()]);
  }
}

type ChannelParts = [Database, ChannelSettings, SystemAddressGuard, WhatsappWire, SecretBox, Clock, Ids, Metrics];

@Module({})
export class ChannelsModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    return {
      module: ChannelsModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: GUARD,
          inject: [SETTINGS],
          useFactory: ({ allowedCidrs }: ChannelSettings) => new SystemAddressGuard(parseRanges(allowedCidrs)),
        },
        { provide: WIRE, inject: [GUARD], useFactory: (guard: SystemAddressGuard) => new WhatsappWire(guard) },
        {
          provide: OTHERS,
          inject: [GUARD, CLOCK],
          useFactory: otherChecks,
        },
        ClosedWires,
        {
          provide: CHANNELS,
          inject: [Database, SETTINGS, GUARD, WIRE, SecretBox, CLOCK, IDS, Metrics, OTHERS],
          useFactory: (
            ...[database, settings, guard, wire, box, clock, ids, metrics, others]: [...ChannelParts, OtherChecks]
          ) => {
            const {
              branches,
              agents,
              campaigns,
              owners,
              workspaces,
              notices,
              plainHttp,
              origin,
              bounceDomain,
              stillStanding,
            } = settings;
            const channels = createChannels({
              ...recordStore(database, { messagingAccounts }),
              ...{
                branches,
                agents,
                campaigns,
                owners,
                workspaces,
                notices,
                plainHttp,
                origin,
                bounceDomain,
                stillStanding,
                guard,
                clock,
                ids,
              },
              accountReads: messagingAccounts.reads(database),
              templateReads: templateReads(database),
              providers: { ...others.checks, ...wire.checks },
              secrets: secretKeeper(box),
              proofs: { ...addressProofs(database, clock, ids), nameOf: settings.nameOf },
            });
            return metrics.measured('conversations', channels);
          },
        },
        {
          provide: TEMPLATES,
          inject: [Database, SETTINGS, GUARD, WIRE, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            ...[database, { workspaces, stillStanding }, , wire, box, clock, ids, metrics]: ChannelParts
          ) => {
            const templates = createTemplates({
              ...recordStore(database, { whatsappTemplates, whatsappFlows }),
              ...{ workspaces, stillStanding, clock, ids },
              accountReads: messagingAccounts.reads(database),
              templateReads: templateReads(database),
              templateProviders: wire.templateProviders,
              askForSync: (workspaceId, accountId) => askForSync(database, workspaceId, accountId),
              secrets: secretKeeper(box),
            });
            return metrics.measured('conversations', templates);
          },
        },
      ],
      exports: [CHANNELS, TEMPLATES],
    };
  }
}
