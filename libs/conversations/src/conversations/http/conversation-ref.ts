import { numberedInPath } from '@workops/edge';

/** What names a conversation in a path: its id or its display id. */
export const conversationInPath = numberedInPath('C');
