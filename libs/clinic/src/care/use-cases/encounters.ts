import {
  idShownTo,
  changedRecord,
  conflict,
  listed,
  unusableAll,
  type Actor,
  type Issue,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { AppointmentFacts, CareDeps, CareTransaction, EncounterFilter } from '../care-ports';
import {
  authoringMember,
  mustBeOpen,
  noEncounter,
  type Encounter,
  type EncounterFields,
  type EncounterInput,
  type EncounterRef,
} from '../domain/encounter';
import { noteVisibleTo } from '../domain/note';
import type { Patient } from '../../patients/domain/patient';
import { matchesVisit } from '../../patients/domain/visited-by';
import { presentVisitor } from '../../patients/use-cases/present-visitor';

type Problem = Pick<Issue, 'path' | 'message'>;

const missing = (path: string, message: string): Problem => ({ path, message });
const NO_SERVICE = missing('service_id', 'El servicio no existe.');
const NO_BRANCH = missing('location_id', 'La sucursal no existe.');

async function findProblems(
  { branches }: Pick<CareDeps, 'branches'>,
  { workspaceId }: Actor,
  { desk }: CareTransaction,
  { serviceId, locationId }: Partial<EncounterFields>,
): Promise<Problem[]> {
  const isService = !serviceId || (await desk.isService(serviceId));
  const isBranch = !locationId || (await branches.isBranch(workspaceId, locationId));
  return [...(isService ? [] : [NO_SERVICE]), ...(isBranch ? [] : [NO_BRANCH])];
}

/** An appointment without ids may belong to any patient. */
const belongsTo = (facts: AppointmentFacts, patient: Patient): boolean =>
  (facts.patientId === null && facts.contactId === null) || matchesVisit(facts, patient);

const appointmentProblem = (facts: AppointmentFacts | undefined, patient: Patient | undefined): Problem[] => {
  if (!facts) return [missing('appointment_id', 'La cita no existe.')];
  return patient && !belongsTo(facts, patient) ? [missing('appointment_id', 'La cita es de otro paciente.')] : [];
};

/** Throws `conflict` without the consent that the service requires. */
async function mustHaveConsent({ desk }: CareTransaction, patientId: string, serviceId: string | null): Promise<void> {
  const template = serviceId === null ? undefined : await desk.missingConsent(patientId, serviceId);
  if (template !== undefined)
    throw conflict('consent_missing', 'Falta un consentimiento firmado.', { template_id: template });
}

const lockVisit = ({ appointments }: Pick<CareDeps, 'appointments'>, workspaceId: string, id: string) =>
  Promise.all([appointments.lockFacts(workspaceId, id), appointments.bookedService(workspaceId, id)]);

const standingService = async ({ desk }: CareTransaction, booked: string | undefined): Promise<string | null> =>
  booked !== undefined && (await desk.isService(booked)) ? booked : null;

/**
 * The booked service is the default, and both services' consents are required; a concurrent merge waits or is waited
 * for, and a correction of the visit's patient is judged afterwards. Throws `unusable`, and `conflict`: `already_open`,
 * `appointment_taken`, `appointment_cancelled`, `consent_missing`, `professional_inactive`.
 */
export const openEncounter =
  (deps: CareDeps) =>
  async (actor: Actor, input: EncounterInput): Promise<Encounter> => {
    const { workspaceId, author } = actor;
    const { professionalId, appointmentId = null, locationId = null, reason = null, modality = 'presencial' } = input;
    return deps.store.transaction(actor, async (tx) => {
      const patient = await tx.patients.lockLive(input.patientId);
      // The patient is locked before the appointment, as in an erasure and a merge.
      const [facts, booked] = appointmentId === null ? [] : await lockVisit(deps, workspaceId, appointmentId);
      const professional = await tx.desk.professional(professionalId);
      const serviceId = input.serviceId === undefined ? await standingService(tx, booked) : input.serviceId;
      const problems = [
        ...(patient ? [] : [missing('patient_id', 'El paciente no existe.')]),
        ...(professional ? [] : [missing('professional_id', 'El profesional no existe.')]),
        ...(appointmentId === null ? [] : appointmentProblem(await presentVisitor(tx.patients, facts), patient)),
        ...(await findProblems(deps, actor, tx, { serviceId, locationId })),
      ];
      if (problems.length > 0 || !patient || !professional) throw unusableAll(problems);
      const open = await tx.encounters.open(patient.id, professionalId);
      if (open !== undefined)
        throw conflict('already_open', 'El paciente tiene una atención abierta con el profesional.', {
          encounter_id: idShownTo(actor, open),
        });
      const existing = appointmentId === null ? undefined : await tx.encounters.ofAppointment(appointmentId);
      if (existing !== undefined)
        throw conflict('appointment_taken', 'La cita ya tiene una atención.', {
          encounter_id: idShownTo(actor, existing),
        });
      if (facts?.isCancelled) throw conflict('appointment_cancelled', 'La cita está cancelada.');
      for (const each of new Set([serviceId, booked ?? null])) await mustHaveConsent(tx, patient.id, each);
      if (!professional.active) throw conflict('professional_inactive', 'El profesional no está activo.');
      const now = deps.clock.now();
      const encounter = await tx.encounters.add({
        workspaceId,
        id: deps.ids.next(),
        patientId: patient.id,
        professionalId,
        serviceId,
        appointmentId,
        locationId,
        modality,
        reason,
        status: 'open',
        openedAt: now,
        closedAt: null,
        author,
        madeBy: authoringMember(author),
        createdAt: now,
        updatedAt: now,
      });
      tx.desk.entered(patient.id, now);
      tx.events.record('clinic_encounter.opened', { resourceId: encounter.id, data: { id: encounter.id } });
      return encounter;
    });
  };

/**
 * Throws `not_found`, `unusable`, and `conflict`: `encounter_closed`, or `consent_missing` if the new service requires
 * one.
 */
export const changeEncounter =
  (deps: CareDeps) =>
  (actor: Actor, ref: EncounterRef, patch: Partial<EncounterFields>): Promise<Encounter> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await tx.encounters.lock(ref);
      if (!before) throw noEncounter();
      const problems = await findProblems(deps, actor, tx, patch);
      if (problems.length > 0) throw unusableAll(problems);
      mustBeOpen(before);
      const changes = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined),
      ) as Partial<EncounterFields>;
      const after = changedRecord<Encounter>(before, changes, deps.clock.now());
      if (after.serviceId !== before.serviceId) await mustHaveConsent(tx, after.patientId, after.serviceId);
      if (after === before) return before;
      tx.encounters.save(after);
      tx.desk.entered(after.patientId, after.updatedAt);
      return after;
    });

/**
 * A closed encounter is returned unchanged. Throws `not_found`, and `conflict` with the ids of drafts (`draft_notes`).
 */
export const closeEncounter =
  (deps: CareDeps) =>
  (actor: Actor, ref: EncounterRef): Promise<Encounter> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await tx.encounters.lock(ref);
      if (!before) throw noEncounter();
      if (before.status === 'closed') return before;
      const drafts = await tx.encounters.drafts(before.id);
      if (drafts.length > 0)
        throw conflict('draft_notes', 'La atención tiene notas sin firmar.', {
          note_ids: drafts.filter((draft) => noteVisibleTo(actor, draft)).map(({ id }) => id),
        });
      const now = deps.clock.now();
      const after: Encounter = { ...before, status: 'closed', closedAt: now, updatedAt: now };
      tx.encounters.save(after);
      tx.desk.entered(after.patientId, now);
      const { id } = after;
      tx.events.record('clinic_encounter.closed', {
        resourceId: id,
        changes: { status: { from: 'open', to: 'closed' } },
        data: { id },
      });
      return after;
    });

export const readEncounter =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  async (actor: Actor, ref: EncounterRef): Promise<Encounter> => {
    const encounter = await reads.encounter(actor, ref);
    if (!encounter) throw noEncounter();
    return encounter;
  };

export const listEncounters =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, ...filter }: ListInput & EncounterFilter): Promise<Listed<Encounter>> =>
    listed((page) => reads.encounters(actor, filter, page), { limit, cursor });
