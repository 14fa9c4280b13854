import { visibleTo, type Actor } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { CareDesk, CareTransaction, Carer, EncounterRows, NoteRows } from '../care-ports';
import type { Encounter, EncounterRef } from '../domain/encounter';
import { noteVisibleTo, type NoteOwners } from '../domain/note';
import { nextNumber } from '../../adapters/folio';
import { foundPatient, lockLivePatient } from '../../patients/adapters/patient-rows';
import { encounters as kind } from './encounter-record';
import {
  ADD_NOTE,
  ADD_VERSION,
  CARER,
  ENCOUNTER_OF_NOTE,
  foundNote,
  LOCK_NOTE,
  REMOVE_NOTE,
  SAVE_DRAFT,
  STAND,
} from './note-sql';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;

export async function foundEncounter(
  tx: Pick<Transaction, 'query'>,
  workspaceId: string,
  ref: EncounterRef,
): Promise<Encounter | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  return (await tx.query<Encounter>(text, [workspaceId, value]))[0];
}

/**
 * Locks the patient before the encounter, as a merge does. A concurrent merge has either moved the encounter or waits.
 */
async function lockEncounter(tx: Transaction, workspaceId: string, ref: EncounterRef): Promise<Encounter | undefined> {
  for (;;) {
    const unlocked = await foundEncounter(tx, workspaceId, ref);
    if (!unlocked) return undefined;
    const patient = await lockLivePatient(tx, workspaceId, unlocked.patientId);
    const [encounter] = await tx.query<Encounter>(sql.lock, [workspaceId, unlocked.id]);
    if (!encounter || !patient) return undefined;
    if (encounter.patientId === patient.id) return encounter;
  }
}

const OPEN = `${sql.select} WHERE workspace_id = $1 AND patient_id = $2 AND professional_id = $3 AND status = 'open'`;
const OF_APPOINTMENT = `${sql.select} WHERE workspace_id = $1 AND appointment_id = $2`;
const DRAFTS = `
  SELECT n.id, n.made_by AS "ownerUserId", e.location_id AS "locationId", ${CARER} AS "carerUserId"
    FROM clinic.note n JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
   WHERE n.workspace_id = $1 AND n.encounter_id = $2 AND n.status = 'draft' ORDER BY n.id`;
/** The second of two concurrent encounters of an appointment then finds the first. */
const LOCK_APPOINTMENT = `SELECT pg_advisory_xact_lock(hashtextextended('clinic.appointment/' || $1 || '/' || $2, 0))`;

function encounterRows(tx: Transaction, actor: Actor): EncounterRows {
  const { workspaceId } = actor;
  const queryEncounter = async (text: string, ...values: unknown[]) =>
    (await tx.query<Encounter>(text, [workspaceId, ...values]))[0];
  return {
    lock: async (ref) => {
      const encounter = await lockEncounter(tx, workspaceId, ref);
      return encounter && visibleTo(actor, encounter) ? encounter : undefined;
    },
    open: (patientId, professionalId) => queryEncounter(OPEN, patientId, professionalId),
    ofAppointment: async (appointmentId) => {
      await tx.query(LOCK_APPOINTMENT, [workspaceId, appointmentId]);
      return queryEncounter(OF_APPOINTMENT, appointmentId);
    },
    add: async (encounter) => {
      const number = await nextNumber(tx, workspaceId, 'encounter');
      await tx.query(sql.insert, sql.addedValues({ ...encounter, number, ownerUserId: null }));
      return (await foundEncounter(tx, workspaceId, encounter))!;
    },
    save: (encounter) => tx.defer(sql.save, sql.savedValues(workspaceId, encounter.id, encounter)),
    drafts: (encounterId) => tx.query<NoteOwners & { id: string }>(DRAFTS, [workspaceId, encounterId]),
  };
}

function noteRows(tx: Transaction, actor: Actor): NoteRows {
  const { workspaceId } = actor;
  return {
    lock: async (id) => {
      const [of] = await tx.query<{ id: string }>(ENCOUNTER_OF_NOTE, [workspaceId, id]);
      if (!of || !(await lockEncounter(tx, workspaceId, of))) return undefined;
      await tx.query(LOCK_NOTE, [workspaceId, id]);
      const note = await foundNote(tx, workspaceId, id);
      return note && noteVisibleTo(actor, note) ? note : undefined;
    },
    add: (note) => tx.defer(ADD_NOTE.text, ADD_NOTE.values({ ...note, author: JSON.stringify(note.author) })),
    saveDraft: ({ id, kind, content }, now) =>
      tx.defer(SAVE_DRAFT.text, SAVE_DRAFT.values({ workspaceId, id, kind, content, now })),
    remove: (id) => tx.defer(REMOVE_NOTE, [workspaceId, id]),
    sign: (version, now) => {
      tx.defer(ADD_VERSION.text, ADD_VERSION.values(version));
      tx.defer(
        STAND.text,
        STAND.values({ workspaceId, id: version.noteId, version: version.version, versionId: version.versionId, now }),
      );
    },
  };
}

const PROFESSIONAL =
  'SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL';
const LINKED =
  'SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND member_id = $2 AND deleted_at IS NULL';
const SERVICE = 'SELECT 1 FROM clinic.service WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL';
const MISSING_CONSENT = `
  SELECT s.requires_consent_template_id AS id FROM clinic.service s
   WHERE s.workspace_id = $1 AND s.id = $3 AND s.requires_consent_template_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM clinic.consent c
                      WHERE c.workspace_id = $1 AND c.patient_id = $2 AND c.template_id = s.requires_consent_template_id
                        AND c.status = 'signed')`;
const ENTERED =
  'UPDATE clinic.patient SET last_entry_at = greatest(last_entry_at, $3) WHERE workspace_id = $1 AND id = $2';

/** Requires the lock on the patient. */
export const entered = (tx: Transaction, workspaceId: string, patientId: string, at: Date): void =>
  tx.defer(ENTERED, [workspaceId, patientId, at]);

function careDesk(tx: Transaction, workspaceId: string): CareDesk {
  const queryFirst = async <T>(text: string, ...values: unknown[]) =>
    (await tx.query<T>(text, [workspaceId, ...values]))[0];
  return {
    professional: (id) => queryFirst<Carer>(PROFESSIONAL, id),
    findProfessional: (memberId) => queryFirst<Carer>(LINKED, memberId),
    isService: async (id) => (await queryFirst(SERVICE, id)) !== undefined,
    missingConsent: async (patientId, serviceId) =>
      (await queryFirst<{ id: string }>(MISSING_CONSENT, patientId, serviceId))?.id,
    entered: (patientId, at) => entered(tx, workspaceId, patientId, at),
  };
}

export const careTransaction = (tx: Transaction, actor: Actor): CareTransaction => ({
  patients: {
    lockLive: (id) => lockLivePatient(tx, actor.workspaceId, id),
    byRef: (ref) => foundPatient(tx, actor.workspaceId, ref),
  },
  encounters: encounterRows(tx, actor),
  notes: noteRows(tx, actor),
  desk: careDesk(tx, actor.workspaceId),
  events: tx.recorder(actor),
  audit: tx.auditTrail(actor),
});
