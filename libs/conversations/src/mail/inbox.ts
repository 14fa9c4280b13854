import type { Inbox } from './message-ports';
import { receive } from './use-cases/conversations/receive';
import type { InboxDeps } from './use-cases/conversations/reception';

/** Where the messages of providers go in. */
export const createInbox = (deps: InboxDeps): Inbox => ({ receive: receive(deps) });
