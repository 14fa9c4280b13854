import { ACCESS, type Access } from '@workops/access';
import { LEADS } from '@workops/commerce';
import { CONTACT_DIRECTORY, contactDirectoryOn, CONTACTS, parseNeedles, type Contacts } from '@workops/contacts';
import { MESSAGES } from '@workops/conversations';
import { DomainError, type Actor } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, from } from '@workops/platform/process';
import { leadVisitsOn } from '@workops/scheduling';
import { contactRecordsOn } from '../contact-records';
import { matchingContacts } from '../matching-contacts';
import { accessPorts } from './of-access';
import { PARTS_CONFIG, networkReach, WORK_CONFIG } from './config';

const outsideOfStock = { access: ACCESS, config: PARTS_CONFIG };

/** Documents are dated by the time zone, and a cached profile may be two seconds old. */
const datedPorts = (access: Access) => {
  const ports = accessPorts(access);
  const loadTimezone = async (workspaceId: string) => (await ports.workspaces.loadSettings(workspaceId)).timezone;
  return { ...ports, workspaces: { ...ports.workspaces, loadTimezone } };
};

/** A contact as the actor may read it; null if it is gone. */
const introduceContact =
  ({ read }: Pick<Contacts, 'read'>) =>
  async (actor: Actor, id: string) => {
    try {
      const { displayName, email, phone } = await read(actor, id);
      return { displayName, email, phone };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return null;
      throw error;
    }
  };

export const commerceFillings = {
  stock: from({ access: ACCESS }, ({ access }) => datedPorts(access)),
  stockSources: from(outsideOfStock, ({ access, config }) => ({ ...datedPorts(access), ...networkReach(config) })),
  leads: from(
    { access: ACCESS, contacts: CONTACT_DIRECTORY, database: Database, clock: CLOCK },
    ({ access, contacts, database, clock }) => ({
      ...accessPorts(access),
      contacts: {
        words: contacts.words,
        records: contactRecordsOn(database),
        needles: async (workspaceId: string, q: string) =>
          parseNeedles(q, (await access.loadProfile(workspaceId)).country)?.required,
      },
      visits: { moveLead: leadVisitsOn(database, clock) },
    }),
  ),
  intake: from({ ...outsideOfStock, contacts: CONTACTS, messages: MESSAGES }, (deps) => {
    const { access, config, contacts, messages } = deps;
    return {
      ...accessPorts(access),
      ...networkReach(config),
      conversations: {
        openFor: async (...args: Parameters<typeof messages.openFor>) => (await messages.openFor(...args))?.id ?? null,
      },
      people: contacts,
    };
  }),
  documents: from(
    { access: ACCESS, contacts: CONTACT_DIRECTORY, contactSearch: CONTACTS, leads: LEADS },
    ({ access, contacts, contactSearch, leads }) => ({
      workspaces: {
        ...datedPorts(access).workspaces,
        loadBrand: async (workspaceId: string) => {
          const { name, website } = await access.settings.read({ workspaceId });
          return { name, website };
        },
      },
      contacts: {
        live: contacts.allLive,
        matching: matchingContacts(contactSearch),
        introduce: introduceContact(contactSearch),
      },
      members: {
        names: access.members.names,
        active: async (workspaceId: string, ids: readonly string[]) =>
          new Set((await access.members.active(workspaceId, ids)).map(({ id }) => id)),
      },
      leads: leads.ofSales,
    }),
  ),
  stockSyncs: from({ access: ACCESS, config: WORK_CONFIG }, ({ access, config }) => ({
    ...accessPorts(access),
    ...networkReach(config),
  })),
  publishing: from({ access: ACCESS, config: WORK_CONFIG }, ({ access, config }) => ({
    loadLivemode: accessPorts(access).workspaces.loadLivemode,
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
  })),
  leadWords: from({ database: Database }, ({ database }) => contactDirectoryOn(database)),
};
