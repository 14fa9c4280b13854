import type { Inbox } from './message-ports';
import { receive, type InboxDeps } from './use-cases/conversations/receive';

/** Where the messages of providers go in. */
export const createInbox = (deps: InboxDeps): Inbox => ({ receive: receive(deps) });
