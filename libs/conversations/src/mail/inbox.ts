import type { Inbox } from '../conversations/message-ports';
import { receivePayload } from '../conversations/use-cases/receive-payload';
import type { InboxDeps } from '../conversations/use-cases/reception';

export const createInbox = (deps: InboxDeps): Inbox => ({ receive: receivePayload(deps) });
