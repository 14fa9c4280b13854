import { recordsModule } from '@workops/platform/process';
import { createConversations } from '../conversations';

/** The token under which Nest knows this context: a `Conversations`. */
export const CONVERSATIONS = Symbol('conversations');

export const conversationsModule = recordsModule(CONVERSATIONS, {}, createConversations);
