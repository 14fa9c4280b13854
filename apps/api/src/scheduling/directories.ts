import type { Access } from '@workops/access';
import type { Catalogue } from '@workops/clinic';
import type { Commerce, Leads } from '@workops/commerce';
import type { ContactDirectory } from '@workops/contacts';
import type { Messages } from '@workops/conversations';
import { customerNotices, type SchedulingDirectories } from '@workops/scheduling';

/** Which of the ids are of active members, in the order given. */
export const presentAmong =
  (access: Access) =>
  async (workspaceId: string, memberIds: readonly string[]): Promise<string[]> => {
    const standings = await access.standingOf(
      memberIds.map((id) => ({ workspaceId, kind: 'member', id, appId: null })),
    );
    return memberIds.filter((id) => standings.get(id)?.active);
  };

/** Scheduling's dependencies on other contexts, implemented. */
export const schedulingDirectories = (
  access: Access,
  contacts: ContactDirectory,
  { vehicles }: Commerce,
  leads: Leads,
  { services }: Catalogue,
  messages: Messages,
): SchedulingDirectories => ({
  workspaces: { settingsOf: (workspaceId) => access.settings.read({ workspaceId }) },
  staff: {
    presentAmong: presentAmong(access),
    isTeam: access.teams.exists,
  },
  contacts: { liveContact: contacts.live },
  vehicles: { isVehicle: async (workspaceId, id) => (await vehicles.labels(workspaceId, [id])).has(id) },
  leads: { isLead: leads.exists },
  conversations: { contactOf: messages.contactOf },
  branches: { isBranch: async (workspaceId, id) => (await access.locations.names(workspaceId, [id])).has(id) },
  services: { booked: services.booked },
  patients: { visiting: services.visiting, standing: services.standing },
  notices: customerNotices({
    ...{ workspaces: { factsOf: access.profileOf }, contacts },
    ...{ voice: { tell: messages.tell }, policy: { judge: messages.judge } },
  }),
});
