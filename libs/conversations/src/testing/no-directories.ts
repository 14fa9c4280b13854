import { standingsBesides } from '@workops/kernel/testing';
import type { ConversationDirectories } from '../conversations/conversation-ports';

/** Answers of other contexts, for a test that does not use them. */
export const noDirectories: ConversationDirectories = {
  workspaces: {
    profileOf: () => Promise.resolve({ livemode: true }),
    settingsOf: () => Promise.resolve({ timezone: 'America/Santiago', country: 'CL', openingHours: {} }),
    holidays: { between: () => [] },
    membersOf: () => Promise.resolve(undefined),
    active: () => Promise.resolve([]),
    ...standingsBesides(),
  },
  contacts: {
    names: () => Promise.resolve(new Map()),
    records: () => Promise.resolve({ seen: false, hidden: false }),
  },
  members: { active: () => Promise.resolve([]) },
  teams: { exists: () => Promise.resolve(false) },
  branches: { isBranch: () => Promise.resolve(false) },
  agents: { isAgent: () => Promise.resolve(false) },
  notices: { mentioned: () => Promise.resolve() },
};
