import { ACCESS } from '@workops/access';
import { mailStandingOn } from '@workops/campaigns';
import { CONTACT_DIRECTORY, CONTACTS, keptPhone, type ContactDirectory } from '@workops/contacts';
import { HOLDS } from '@workops/conversations';
import { DomainError, emailKey, systemActor, unusable, type Actor } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { from } from '@workops/platform/process';
import {
  APPOINTMENTS,
  appointmentsAheadOn,
  bookedServiceOn,
  keepVisitOn,
  libraryHolidays,
  patientsForgottenOn,
  SLOT_MEMO,
  type Appointments,
} from '@workops/scheduling';
import { accessPorts } from './of-access';
import { clinicRetention, KEPT_ANSWERS, publicOrigin, PARTS_CONFIG, networkReach, WORK_CONFIG } from './config';

/** Independent of the caller's visibility. */
const factsOfVisit =
  ({ read }: Appointments) =>
  async (workspaceId: string, id: string) => {
    try {
      const { contactId, patientId, status } = await read(systemActor(workspaceId, true), { id });
      return { id, contactId, patientId, isCancelled: status === 'cancelled' };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  };

/** The facts of an appointment that stays unchanged until the open transaction ends. */
const lockedFactsOfVisit = (appointments: Appointments, database: Database) => {
  const [keep, read] = [keepVisitOn(database), factsOfVisit(appointments)];
  return async (workspaceId: string, id: string) => {
    await keep(workspaceId, id);
    return read(workspaceId, id);
  };
};

const PATIENTS = { access: ACCESS, database: Database, keptAnswers: KEPT_ANSWERS, config: PARTS_CONFIG };

const access = from({ access: ACCESS }, (deps) => accessPorts(deps.access));
const findTelecom =
  ({ reach }: ContactDirectory) =>
  async (workspaceId: string, id: string) =>
    (await reach(workspaceId, [id])).get(id);

export const clinicFillings = {
  patients: from(
    { ...PATIENTS, contacts: CONTACT_DIRECTORY },
    ({ access: owner, contacts: { live, byPhone }, database, keptAnswers, config }) => {
      const { workspaces } = accessPorts(owner);
      return {
        workspaces,
        healthcare: {
          isClinic: async (workspaceId: string) => (await workspaces.loadSettings(workspaceId)).healthcare,
        },
        contacts: { live, byPhone },
        appointments: { forget: patientsForgottenOn(database) },
        keptAnswers,
        retention: clinicRetention(config),
      };
    },
  ),
  privacy: from(PATIENTS, ({ access: owner, database, keptAnswers, config }) => ({
    workspaces: accessPorts(owner).workspaces,
    appointments: { forget: patientsForgottenOn(database) },
    keptAnswers,
    retention: clinicRetention(config),
    holidays: libraryHolidays(),
  })),
  care: from(
    { access: ACCESS, appointments: APPOINTMENTS, database: Database },
    ({ access: owner, appointments, database }) => ({
      ...accessPorts(owner),
      appointments: {
        lockFacts: lockedFactsOfVisit(appointments, database),
        bookedService: bookedServiceOn(database),
      },
    }),
  ),
  consents: access,
  documents: from({ access: ACCESS, config: PARTS_CONFIG }, ({ access: owner, config }) => ({
    ...accessPorts(owner),
    retention: clinicRetention(config),
  })),
  fhir: from({ contacts: CONTACT_DIRECTORY, config: PARTS_CONFIG }, ({ contacts, config }) => ({
    contacts: { findTelecom: findTelecom(contacts) },
    origin: publicOrigin(config),
  })),
  catalogue: from({ access: ACCESS, database: Database, memo: SLOT_MEMO }, ({ access: owner, database, memo }) => {
    const { workspaces, members } = accessPorts(owner);
    const { count, hasMembers, hasReferences: hasServices } = appointmentsAheadOn(database);
    return {
      workspaces,
      members,
      appointments: { count, hasMembers, hasServices },
      offers: { changed: (workspaceId: string) => memo.forget(workspaceId) },
      keptPhone,
    };
  }),
  sales: from(
    {
      access: ACCESS,
      appointments: APPOINTMENTS,
      contacts: CONTACTS,
      directory: CONTACT_DIRECTORY,
      holds: HOLDS,
      database: Database,
    },
    ({ access: owner, appointments, contacts: { outbound }, directory: { reach }, holds, database }) => {
      const mailStanding = mailStandingOn(database);
      return {
        ...accessPorts(owner),
        appointments: { lockFacts: lockedFactsOfVisit(appointments, database) },
        outbound: {
          serviceAddress: async (actor: Actor, contactId: string) => {
            const isHeld = await holds.stands(actor.workspaceId, contactId);
            const address = (await reach(actor.workspaceId, [contactId])).get(contactId)?.email ?? null;
            const key = address === null ? [] : [emailKey(address)];
            const { blocked: emailBlocked, suppressed } = await mailStanding(actor.workspaceId, key);
            await outbound.check(actor, contactId, {
              channel: 'email',
              purpose: 'service',
              held: isHeld,
              emailBlocked,
              suppressed: suppressed.get(key[0] ?? ''),
              acknowledged: ['contact_archived'],
            });
            if (address === null) throw unusable('deliver', 'El contacto no tiene correo en su ficha.');
            return address;
          },
        },
      };
    },
  ),
  sources: from({ access: ACCESS, config: PARTS_CONFIG }, ({ access: owner, config }) => ({
    ...accessPorts(owner),
    ...networkReach(config),
  })),
  sourceSyncs: from({ access: ACCESS, config: WORK_CONFIG }, ({ access: owner, config }) => ({
    ...accessPorts(owner),
    ...networkReach(config),
    keptPhone,
  })),
  dueRequests: access,
  withdrawnDocuments: from({ config: WORK_CONFIG }, ({ config }) => ({ retention: clinicRetention(config) })),
};
