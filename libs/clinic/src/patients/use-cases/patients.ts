import { canonicalRut, dateIn, listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import {
  changedPatient,
  mustBeLive,
  mustNotBeBlocked,
  newPatient,
  noPatient,
  takenByAnother,
  type Patient,
  type PatientRef,
} from '../domain/patient';
import {
  patchedFields,
  inputFields,
  settled,
  type PatientFields,
  type PatientInput,
  type PatientPatch,
  type Problem,
} from '../domain/patient-fields';
import { parsePatientSearch } from '../domain/patient-search';
import type { PatientDeps, PatientFilter } from '../patient-ports';
import { notHealthcare } from '../../use-cases/in-clinics';

const NO_CONTACT: Problem = { path: 'contact_id', message: 'El contacto no existe.' };

type Settling = Pick<PatientDeps, 'workspaces' | 'contacts' | 'clock'>;

/** Resolves the live contact. Throws `unusable`. */
async function settledFields(
  { workspaces, contacts, clock }: Settling,
  { workspaceId }: Actor,
  fields: PatientFields,
): Promise<PatientFields> {
  const [{ timezone }, contactId] = await Promise.all([
    workspaces.loadFacts(workspaceId),
    contacts.live(workspaceId, fields.contactId),
  ]);
  const today = dateIn(timezone, clock.now());
  return settled(
    { ...fields, contactId: contactId ?? fields.contactId },
    today,
    contactId === undefined ? [NO_CONTACT] : [],
  );
}

/**
 * Waits for a concurrent removal of healthcare, and vice versa. Throws `unusable`, `UNIQUE_CONFLICT` for a value of
 * another live patient, and `conflict` (`not_healthcare`).
 */
export const registerPatient =
  (deps: PatientDeps) =>
  (actor: Actor, input: PatientInput): Promise<Patient> =>
    deps.store.transaction(actor, async ({ patients, events }) => {
      const [fields, isClinic] = await Promise.all([
        settledFields(deps, actor, inputFields(input)),
        deps.healthcare.isClinic(actor.workspaceId),
      ]);
      if (!isClinic) throw notHealthcare();
      const answer = await patients.add(
        newPatient(fields, { workspaceId: actor.workspaceId, id: deps.ids.next(), now: deps.clock.now() }),
      );
      if ('taken' in answer) throw takenByAnother(answer.taken);
      const { id } = answer.added;
      events.record('clinic_patient.created', { resourceId: id, data: { id } });
      return answer.added;
    });

/**
 * Throws `not_found`, `unusable`, `conflict` for a tombstone (`merged`) and for blocked data (`patient_blocked`), and
 * `UNIQUE_CONFLICT`.
 */
export const changePatient =
  (deps: PatientDeps) =>
  (actor: Actor, ref: PatientRef, patch: PatientPatch): Promise<Patient> =>
    deps.store.transaction(actor, async ({ patients, events }) => {
      const before = await patients.lock(ref);
      if (!before) throw noPatient();
      const fields = await settledFields(deps, actor, patchedFields(before, patch));
      mustBeLive(before);
      mustNotBeBlocked(before);
      const after = changedPatient(before, fields, deps.clock.now());
      if (after === before) return before;
      const conflicting = await patients.save(before, after);
      if (conflicting) throw takenByAnother(conflicting);
      const moved =
        after.contactId === before.contactId
          ? {}
          : { changes: { contact_id: { from: before.contactId, to: after.contactId } } };
      events.record('clinic_patient.updated', { resourceId: before.id, ...moved, data: { id: before.id } });
      return after;
    });

/** Also returns tombstones. Throws `not_found`. */
export const readPatient =
  ({ reads }: { reads: Pick<PatientDeps['reads'], 'byRef'> }) =>
  async ({ workspaceId }: Actor, ref: PatientRef): Promise<Patient> => {
    const patient = await reads.byRef(workspaceId, ref);
    if (!patient) throw noPatient();
    return patient;
  };

export interface PatientListInput extends ListInput, Omit<PatientFilter, 'words' | 'numbers' | 'identifiers'> {
  q?: string;
}

type Searching = Pick<PatientDeps, 'workspaces' | 'contacts'>;

/** A number may be the telephone of the patient's contact, to an actor that may read contacts. */
async function searched({ workspaces, contacts }: Searching, actor: Actor, q: string): Promise<PatientFilter> {
  const { workspaceId, scopes } = actor;
  const { words, numbers, identifiers: written } = parsePatientSearch(q);
  const { country } = written.length > 0 ? await workspaces.loadFacts(workspaceId) : { country: '' };
  const identifiers = await Promise.all(
    written.map(async (each) => ({
      ...each,
      contactIds: scopes.has('contacts:read') ? await contacts.byPhone(workspaceId, each.word, country) : [],
    })),
  );
  return {
    numbers,
    ...(words.length > 0 && { words }),
    ...(identifiers.length > 0 && { identifiers }),
  };
}

/** Throws `malformed` for an invalid cursor, and for too many words. */
export const listPatients =
  (deps: Pick<PatientDeps, 'reads' | 'workspaces' | 'contacts'>) =>
  async (actor: Actor, { q, cursor, limit, ...filter }: PatientListInput): Promise<Listed<Patient>> => {
    const { reads } = deps;
    const { workspaceId } = actor;
    const rut = filter.rut === undefined ? undefined : (canonicalRut(filter.rut) ?? filter.rut);
    const sought = { ...filter, rut, ...(q !== undefined && (await searched(deps, actor, q))) };
    return listed((page) => reads.page(workspaceId, sought, page), { cursor, limit });
  };
