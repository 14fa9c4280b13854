import { numberedInPath } from '@workops/edge';

export const conversationInPath = numberedInPath('C');
