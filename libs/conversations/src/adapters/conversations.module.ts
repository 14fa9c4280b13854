import { recordsModule } from '@workops/platform/process';
import { createConversations } from '../conversations';

/** Injection token of a `Conversations`. */
export const CONVERSATIONS = Symbol('conversations');

export const conversationsModule = recordsModule(CONVERSATIONS, {}, createConversations);
