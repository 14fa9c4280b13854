import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, declarePart, provide, token } from '@workops/platform/process';
import { whatsappDoorOn, type WhatsappDoor } from '../../channels/adapters/whatsapp-door';
import { inboxOn } from '../../conversations/adapters/inbox-on';
import type { ConversationDirectories, Correspondents } from '../../conversations/conversation-ports';
import type { MailDomains } from './inbound-accounts';
import { inboundOn, type Inbound } from './inbound-on';
import { MailReader } from './mail-reader';

export const WHATSAPP_DOOR = token<WhatsappDoor>('conversations: door of WhatsApp');

export const INBOUND = token<Inbound>('conversations: inbound');

export interface InboundDirectories {
  correspondents: Correspondents;
  workspaces: ConversationDirectories['workspaces'];
  domains: MailDomains;
}

class ReaderUntilTheEnd extends MailReader {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

const READER = token<ReaderUntilTheEnd>('conversations: reader of mail');
const NEEDS = { database: Database, files: Files, box: SecretBox, clock: CLOCK, ids: IDS };

export const inboundPart = declarePart<InboundDirectories>('conversations: inbound', (outside) => [
  provide(
    READER,
    from({}, () => new ReaderUntilTheEnd()),
  ),
  provide(
    INBOUND,
    from({ ...NEEDS, reader: READER, outside }, ({ box, outside: directories, ...deps }) =>
      inboundOn({ ...deps, ...directories, secrets: secretKeeper(box) }),
    ),
  ),
  provide(
    WHATSAPP_DOOR,
    from({ ...NEEDS, outside }, ({ database, files, box, clock, ids, outside: directories }) => {
      const inbox = inboxOn({ database, files, ...directories, clock, ids });
      const { workspaces } = directories;
      return whatsappDoorOn({ database, inbox, secrets: secretKeeper(box), workspaces, clock, ids });
    }),
  ),
]);
