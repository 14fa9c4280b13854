import {
  Inject,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS } from '@workops/platform/process';
import type { ConversationDirectories, Correspondents } from '../../conversations/conversation-ports';
import { whatsappDoorOn, type WhatsappDoor } from '../../channels/adapters/whatsapp-door';
import { inboxOn } from '../../conversations/adapters/inbox-on';
import type { MailDomains } from './inbound-accounts';
import { inboundOn, type Inbound } from './inbound-on';
import { MailReader } from './mail-reader';

/** Injection token of `WhatsappDoor`. */
export const WHATSAPP_DOOR = Symbol('conversations: door of WhatsApp');

/** Injection token of an `Inbound`. */
export const INBOUND = Symbol('conversations: inbound');

const DIRECTORIES = Symbol('conversations: inbound directories');

export interface InboundDirectories {
  correspondents: Correspondents;
  workspaces: ConversationDirectories['workspaces'];
  domains: MailDomains;
}

type DirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<InboundDirectories>, 'inject' | 'useFactory'>;

class ReaderEnd implements OnApplicationShutdown {
  constructor(@Inject(MailReader) private readonly reader: MailReader) {}

  onApplicationShutdown(): Promise<void> {
    return this.reader.close();
  }
}

@Module({})
export class InboundModule {
  static register({ imports, inject, useFactory }: DirectoriesFrom): DynamicModule {
    return {
      module: InboundModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        { provide: MailReader, useFactory: () => new MailReader() },
        ReaderEnd,
        {
          provide: INBOUND,
          inject: [Database, Files, DIRECTORIES, SecretBox, MailReader, CLOCK, IDS],
          useFactory: (
            ...[database, files, directories, box, reader, clock, ids]: [
              Database,
              Files,
              InboundDirectories,
              SecretBox,
              MailReader,
              Clock,
              Ids,
            ]
          ): Inbound => inboundOn({ database, files, ...directories, secrets: secretKeeper(box), reader, clock, ids }),
        },
        {
          provide: WHATSAPP_DOOR,
          inject: [Database, Files, DIRECTORIES, SecretBox, CLOCK, IDS],
          useFactory: (
            ...[database, files, directories, box, clock, ids]: [
              Database,
              Files,
              InboundDirectories,
              SecretBox,
              Clock,
              Ids,
            ]
          ): WhatsappDoor => {
            const inbox = inboxOn({ database, files, ...directories, clock, ids });
            return whatsappDoorOn({
              database,
              inbox,
              secrets: secretKeeper(box),
              workspaces: directories.workspaces,
              clock,
              ids,
            });
          },
        },
      ],
      exports: [INBOUND, WHATSAPP_DOOR],
    };
  }
}
