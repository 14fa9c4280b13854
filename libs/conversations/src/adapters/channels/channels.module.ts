import { Inject, Module, type DynamicModule, type FactoryProvider, type ModuleMetadata, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock, Ids, StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import type { ChannelDirectories } from '../../channel-ports';
import { createChannels } from '../../channels';
import { Wires } from './channel-providers';
import { messagingAccounts } from './messaging-accounts';

/** The token under which Nest knows the channels: a `Channels`. */
export const CHANNELS = Symbol('conversations: channels');

const SETTINGS = Symbol('conversations: channel settings');
const WIRES = Symbol('conversations: wires');
const GUARD = Symbol('conversations: address guard');

export interface ChannelSettings extends ChannelDirectories {
  /** Ranges that providers may be called at although they are not public, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Whether providers of live workspaces may be called without TLS. */
  plainHttp: boolean;
  stillStanding: StillStanding;
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<ChannelSettings>, 'inject' | 'useFactory'>;

class ClosedWires implements OnApplicationShutdown {
  constructor(@Inject(WIRES) private readonly wires: Wires) {}

  onApplicationShutdown(): Promise<void> {
    return this.wires.close();
  }
}

@Module({})
export class ChannelsModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    return {
      module: ChannelsModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        { provide: GUARD, inject: [SETTINGS], useFactory: ({ allowedCidrs }: ChannelSettings) => new SystemAddressGuard(parseRanges(allowedCidrs)) },
        { provide: WIRES, inject: [GUARD], useFactory: (guard: SystemAddressGuard) => new Wires(guard) },
        ClosedWires,
        {
          provide: CHANNELS,
          inject: [Database, SETTINGS, GUARD, WIRES, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            ...[database, settings, guard, wires, box, clock, ids, metrics]: [
              Database,
              ChannelSettings,
              SystemAddressGuard,
              Wires,
              SecretBox,
              Clock,
              Ids,
              Metrics,
            ]
          ) => {
            const { branches, workspaces, notices, plainHttp, stillStanding } = settings;
            const channels = createChannels({
              ...recordStore(database, { messagingAccounts }),
              ...{ branches, workspaces, notices, plainHttp, stillStanding, guard, clock, ids },
              accountReads: messagingAccounts.reads(database),
              providers: wires.checks,
              secrets: secretKeeper(box),
            });
            return metrics.measured('conversations', channels);
          },
        },
      ],
      exports: [CHANNELS],
    };
  }
}
