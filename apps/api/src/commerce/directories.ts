import type { Messages } from '@workops/conversations';
import type { Access } from '@workops/access';
import type {
  CommerceDirectories,
  DocumentDirectories,
  IntakeDirectories,
  LeadDirectories,
  Leads,
} from '@workops/commerce';
import { needlesOf, type ContactDirectory, type Contacts } from '@workops/contacts';

const branches = (access: Access): CommerceDirectories['branches'] => ({
  isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id),
});

/** Commerce's dependencies on other contexts, implemented. */
export const commerceDirectories = (access: Access): CommerceDirectories => ({
  workspaces: { timezoneOf: async (workspaceId) => (await access.settings.read({ workspaceId })).timezone },
  branches: branches(access),
});

/** The dependencies of the intake of leads on other contexts, implemented. */
export const intakeDirectories = (access: Access, contacts: Contacts, messages: Messages): IntakeDirectories => ({
  conversations: { openFor: async (actor, contact) => (await messages.openFor(actor, contact))?.id ?? null },
  people: contacts,
  workspaces: { profileOf: access.profileOf },
  branches: branches(access),
});

/** What leads ask others about, as they answer it. */
export const leadDirectories = (access: Access, contacts: ContactDirectory): LeadDirectories => ({
  contacts: {
    words: contacts.words,
    needles: async (workspaceId, q) => needlesOf(q, (await access.profileOf(workspaceId)).country)?.required,
  },
  members: { active: access.members.active },
  branches: branches(access),
});

/** What documents ask others about, as they answer it. */
export const documentDirectories = (access: Access, contacts: ContactDirectory, leads: Leads): DocumentDirectories => ({
  workspaces: commerceDirectories(access).workspaces,
  contacts: { live: contacts.allLive },
  members: {
    active: async (workspaceId, ids) => new Set((await access.members.active(workspaceId, ids)).map(({ id }) => id)),
  },
  leads: leads.ofSales,
});
