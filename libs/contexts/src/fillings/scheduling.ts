import { ACCESS } from '@workops/access';
import { CLINIC_CATALOGUE } from '@workops/clinic';
import { COMMERCE, LEADS } from '@workops/commerce';
import { CONTACT_DIRECTORY, contactDirectoryOn } from '@workops/contacts';
import { heedingHolds, MESSAGES, noticesOn } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS } from '@workops/platform/process';
import { customerNotices } from '@workops/scheduling';
import { messagedContactsOn } from '../correspondents';
import { accessPorts } from './of-access';
import { PARTS_CONFIG, networkReach, WORK_CONFIG } from './config';

const NEEDS = { access: ACCESS, contacts: CONTACT_DIRECTORY, commerce: COMMERCE, leads: LEADS };

export const schedulingFillings = {
  scheduling: from({ ...NEEDS, catalogue: CLINIC_CATALOGUE, messages: MESSAGES }, (deps) => {
    const { access, contacts, leads, messages } = deps;
    const { vehicles } = deps.commerce;
    const { services } = deps.catalogue;
    const { workspaces, staff, branches } = accessPorts(access);
    return {
      workspaces,
      staff,
      branches,
      contacts: { liveContact: contacts.live },
      vehicles: { inStock: vehicles.inStock },
      leads: { liveLead: leads.live },
      conversations: { findContactId: messages.findContactId },
      services: { booked: services.booked },
      patients: {
        visiting: services.visiting,
        standing: services.standing,
        isVisitRecorded: services.isVisitRecorded,
        sameIds: services.sameIds,
      },
      notices: customerNotices({
        workspaces,
        contacts,
        voice: { tell: messages.tell },
        policy: { judge: messages.judge },
      }),
    };
  }),
  calendars: from({ access: ACCESS, config: PARTS_CONFIG }, ({ access, config }) => ({
    ...accessPorts(access),
    ...networkReach(config),
  })),
  outsideWorld: from(
    { access: ACCESS, database: Database, files: Files, clock: CLOCK, ids: IDS, config: WORK_CONFIG },
    ({ access, database, files, clock, ids, config }) => {
      const { workspaces, owners } = accessPorts(access);
      const contacts = contactDirectoryOn(database);
      const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
      const notices = customerNotices({
        workspaces,
        contacts,
        voice: noticesOn({ database, files, correspondents, workspaces, clock, ids }),
        policy: heedingHolds(database, correspondents),
      });
      return { workspaces, contacts, notices, owners, ...networkReach(config), mail: config };
    },
  ),
};
