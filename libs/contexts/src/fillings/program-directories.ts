import type { Access } from '@workops/access';
import type { ConversationDirectories } from '@workops/conversations';
import { accessPorts } from './of-access';

/** What programs ask when they write in conversations: their notes notify no one, and they return no conversation to an agent that they name. */
export const programDirectories = (access: Access): ConversationDirectories => ({
  ...accessPorts(access),
  contacts: { names: () => Promise.resolve(new Map<string, string>()) },
  agents: { isAgent: () => Promise.resolve(false) },
  notices: { mentioned: () => Promise.resolve() },
});
