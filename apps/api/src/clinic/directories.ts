import type { Access } from '@workops/access';
import type {
  CareDirectories,
  CatalogueDirectories,
  ClinicDirectories,
  PatientsOutside,
  SaleDirectories,
} from '@workops/clinic';
import type { ContactDirectory, Contacts, MailStandingOf } from '@workops/contacts';
import { keptPhone } from '@workops/contacts';
import type { Holds } from '@workops/conversations';
import { DomainError, emailKey, systemActor, unusable } from '@workops/kernel';
import type { Appointments, AppointmentsAhead, LocalSlotMemo } from '@workops/scheduling';

/** The dependencies of every part of the clinic on other contexts, implemented. */
export const clinicDirectories = (access: Access): ClinicDirectories => ({ workspaces: { factsOf: access.profileOf } });

const isBranch = async (access: Access, workspaceId: string, id: string): Promise<boolean> =>
  (await access.locations.names(workspaceId, [id])).has(id);

/** Of appointments whatever the caller sees of the diary. */
const visitDirectories = (access: Access, { read }: Appointments) => ({
  ...clinicDirectories(access),
  branches: { isBranch: (workspaceId: string, id: string) => isBranch(access, workspaceId, id) },
  appointments: {
    factsOf: async (workspaceId: string, id: string) => {
      const found = await read(systemActor(workspaceId, true), { id }).catch((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'not_found') return undefined;
        throw error;
      });
      return (
        found && {
          id,
          contactId: found.contactId,
          patientId: found.patientId,
          isCancelled: found.status === 'cancelled',
        }
      );
    },
  },
});

/** What encounters ask others about, as they answer it. */
export function careDirectories(
  access: Access,
  appointments: Appointments,
  bookedService: CareDirectories['appointments']['bookedService'],
): CareDirectories {
  const visits = visitDirectories(access, appointments);
  return { ...visits, appointments: { ...visits.appointments, bookedService } };
}

/** The patients' dependencies on other contexts, and their configuration. */
export const patientsOutside = (
  access: Access,
  { live }: ContactDirectory,
  forgotten: Pick<PatientsOutside, 'appointments' | 'keptAnswers'>,
  sandboxDays: number | null,
): PatientsOutside => ({
  ...clinicDirectories(access),
  healthcare: { isClinic: async (workspaceId) => (await access.settings.read({ workspaceId })).healthcare },
  contacts: { live },
  ...forgotten,
  retention: { sandboxDays },
});

/** The catalogue's dependencies on other contexts, implemented. A type of appointment refers to the service that it books. */
export const catalogueDirectories = (
  access: Access,
  { count, hasMembers, hasReferences }: AppointmentsAhead,
  memo: Pick<LocalSlotMemo, 'forget'>,
): CatalogueDirectories => ({
  ...clinicDirectories(access),
  members: { isActive: async (workspaceId, id) => (await access.members.active(workspaceId, [id])).length > 0 },
  appointments: { count, hasMembers, hasServices: hasReferences },
  offers: { changed: (workspaceId) => memo.forget(workspaceId) },
  keptPhone,
});

/** Contacts as sales need them. */
interface AddressedContacts {
  outbound: Pick<Contacts['outbound'], 'check'>;
  reach: ContactDirectory['reach'];
  isHeld: Holds['stands'];
  mailStanding: MailStandingOf;
}

/** What sales ask others about, as they answer it. */
export const saleDirectories = (
  access: Access,
  appointments: Appointments,
  { outbound, reach, isHeld, mailStanding }: AddressedContacts,
): SaleDirectories => ({
  ...visitDirectories(access, appointments),
  outbound: {
    serviceAddress: async (actor, contactId) => {
      const held = await isHeld(actor.workspaceId, contactId);
      const address = (await reach(actor.workspaceId, [contactId])).get(contactId)?.email ?? null;
      const key = address === null ? [] : [emailKey(address)];
      const { blocked: emailBlocked, suppressed } = await mailStanding(actor.workspaceId, key);
      const known = { held, emailBlocked, suppressed: suppressed.get(key[0] ?? '') };
      await outbound.check(actor, contactId, {
        channel: 'email',
        purpose: 'service',
        ...known,
        acknowledged: ['contact_archived'],
      });
      if (address === null) throw unusable('deliver', 'El contacto no tiene correo en su ficha.');
      return address;
    },
  },
});
