import { randomBytes } from 'node:crypto';
import { secretKeeper } from '@workops/platform';
import { part, token } from '@workops/platform/process';
import { conversationStore } from '../../conversations/adapters/conversation-store';
import { inboxOn } from '../../conversations/adapters/inbox-on';
import { uploadsOf } from '../../conversations/adapters/visitor-uploads';
import type { InboundDirectories } from '../../mail/adapters/inbound.part';
import { createWidget, type Visitor, type Widget } from '../widget';
import type { ProvenPeople } from '../widget-ports';
import { visitorReads, visitors } from './postgres-visitors';

export const WIDGET = token<Widget>('conversations: widget');

export interface WidgetDirectories extends InboundDirectories {
  people: ProvenPeople;
}

const mintToken = (): string => `wv_${randomBytes(32).toString('base64url')}`;

export const widgetPart = part<WidgetDirectories>(
  WIDGET,
  ({ database, files, sealer, clock, ids, outside: { people, ...asked } }) => {
    const secrets = secretKeeper(sealer);
    return createWidget({
      visitors: visitors(database, secrets),
      reads: visitorReads(database),
      store: conversationStore(database, files, asked),
      uploads: (visitor: Visitor, since: Date) => uploadsOf(database, visitor, since),
      people,
      inbox: inboxOn({ database, files, ...asked, clock, ids }),
      secrets,
      mintToken,
      digest: (text: string) => sealer.digest(text),
      clock,
      ids,
    });
  },
);
