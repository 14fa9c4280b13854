import { standingsBesides } from '@workops/kernel/testing';
import type { ConversationDirectories } from '../conversations/conversation-ports';

export const noDirectories: ConversationDirectories = {
  workspaces: {
    loadProfile: () => Promise.resolve({ livemode: true }),
    loadSettings: () => Promise.resolve({ timezone: 'America/Santiago', country: 'CL', openingHours: {} }),
    holidays: { between: () => [] },
    membersOf: () => Promise.resolve(undefined),
    active: () => Promise.resolve([]),
    ...standingsBesides(),
  },
  contacts: {
    names: () => Promise.resolve(new Map()),
    live: () => Promise.resolve(undefined),
    matching: () => Promise.resolve([]),
    records: () => Promise.resolve({ seen: false, hidden: false }),
  },
  members: { active: () => Promise.resolve([]) },
  teams: { exists: () => Promise.resolve(false) },
  branches: { isBranch: () => Promise.resolve(false) },
  agents: { isAgent: () => Promise.resolve(false) },
  notices: { mentioned: () => Promise.resolve() },
};
