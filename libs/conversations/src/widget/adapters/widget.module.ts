import { randomBytes } from 'node:crypto';
import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { createWidget, type Visitor, type Widget } from '../widget';
import type { ProvenPeople } from '../widget-ports';
import { conversationStore } from '../../conversations/adapters/conversation-store';
import { uploadsOf } from '../../conversations/adapters/visitor-uploads';
import { inboxOn } from '../../conversations/adapters/inbox-on';
import type { InboundDirectories } from '../../mail/adapters/inbound.module';
import { visitorReads, visitors } from './postgres-visitors';

/** Injection token of `Widget`. */
export const WIDGET = Symbol('conversations: widget');

const DIRECTORIES = Symbol('conversations: widget directories');

export interface WidgetDirectories extends InboundDirectories {
  people: ProvenPeople;
}

type DirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<WidgetDirectories>, 'inject' | 'useFactory'>;

const mintToken = (): string => `wv_${randomBytes(32).toString('base64url')}`;

@Module({})
export class WidgetModule {
  static register({ imports, inject, useFactory }: DirectoriesFrom): DynamicModule {
    return {
      module: WidgetModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        {
          provide: WIDGET,
          inject: [Database, Files, DIRECTORIES, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            ...[database, files, { people, ...asked }, box, clock, ids, metrics]: [
              Database,
              Files,
              WidgetDirectories,
              SecretBox,
              Clock,
              Ids,
              Metrics,
            ]
          ): Widget => {
            const secrets = secretKeeper(box);
            const inbox = inboxOn({ database, files, ...asked, clock, ids });
            const stores = { visitors: visitors(database, secrets), reads: visitorReads(database) };
            const stored = {
              store: conversationStore(database, files, asked),
              uploads: (visitor: Visitor, since: Date) => uploadsOf(database, visitor, since),
            };
            const digest = (text: string) => box.digest(text);
            const widget = createWidget({
              ...stores,
              ...stored,
              people,
              inbox,
              secrets,
              mintToken,
              digest,
              clock,
              ids,
            });
            return metrics.measured('conversations', widget);
          },
        },
      ],
      exports: [WIDGET],
    };
  }
}
