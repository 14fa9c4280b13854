import type { Inbox } from '../conversations/message-ports';
import { receive } from '../conversations/use-cases/receive';
import type { InboxDeps } from '../conversations/use-cases/reception';

/** Where the messages of providers go in. */
export const createInbox = (deps: InboxDeps): Inbox => ({ receive: receive(deps) });
