import { numberedInPath } from '@workops/edge';

/** Path parameter for a conversation: its id or its display id. */
export const conversationInPath = numberedInPath('C');
