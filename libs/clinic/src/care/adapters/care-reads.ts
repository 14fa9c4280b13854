import { visibleTo, type Actor, type OwnedRecord } from '@workops/kernel';
import { plannedEachTime, type Database } from '@workops/platform/database';
import type { CareReads, EncounterFilter, NoteFilter } from '../care-ports';
import type { Encounter } from '../domain/encounter';
import { noteVisibleTo, type Note } from '../domain/note';
import { ifPresent, newestFirst, pageStatement, type Asked } from '../../adapters/newest-first';
import { foundEncounter } from './care-rows';
import { encounters as kind } from './encounter-record';
import { CARER, foundNote, NOTES, VERSIONS } from './note-sql';

const ENCOUNTERS = { select: `${kind.sql.select} WHERE workspace_id = $1`, id: 'id' };
const LISTED_NOTES = { select: NOTES, id: 'n.id' };

const filterConditions = ({ patientId, professionalId, status, from, to }: EncounterFilter): Asked[] => [
  ifPresent(patientId, 'patient_id = ?'),
  ifPresent(professionalId, 'professional_id = ?'),
  ifPresent(status, 'status = ?'),
  ifPresent(from, 'opened_at >= ?'),
  ifPresent(to, 'opened_at < ?'),
];

const LINKED =
  'SELECT p.id FROM clinic.professional p WHERE p.workspace_id = $1 AND p.member_id = ? AND p.deleted_at IS NULL';
const UNLINKED = `NOT EXISTS (
  SELECT FROM clinic.professional p
   WHERE p.workspace_id = $1 AND p.id = encounter.professional_id AND p.member_id IS NOT NULL
     AND p.deleted_at IS NULL)`;

/** Returns one condition per index scan, each in list order. */
function indexScans({ visibility }: Actor): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  if (visibility.kind === 'branches')
    return [...new Set(visibility.locationIds)].map((id) => [{ sql: 'location_id = ?', value: id }]);
  const value = visibility.memberId;
  return [[{ sql: `professional_id = (${LINKED})`, value }], [{ sql: `made_by = ? AND ${UNLINKED}`, value }]];
}

/** The array makes the plan read only the notes of the patient's encounters, by index. */
const conditionsOfNotes = ({ patientId, createdFrom, createdTo }: NoteFilter): Asked[] => [
  {
    sql: 'n.encounter_id = ANY (ARRAY(SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = ?))',
    value: patientId,
  },
  ifPresent(createdFrom, 'n.created_at >= ?'),
  ifPresent(createdTo, 'n.created_at < ?'),
];

const seen = <T extends OwnedRecord>(actor: Actor, record: T | undefined): T | undefined =>
  record && visibleTo(actor, record) ? record : undefined;

/** An encounter or patient has few notes, so they are checked one by one. */
const ofActor = ({ visibility }: Actor): Asked[] => {
  if (visibility.kind === 'all') return [];
  if (visibility.kind === 'assigned') return [{ sql: `?::uuid IN (n.made_by, ${CARER})`, value: visibility.memberId }];
  return [{ sql: 'e.location_id = ANY (?::uuid[])', value: visibility.locationIds }];
};

export const careReads = (database: Database): CareReads => ({
  encounter: async (actor, ref) => seen(actor, await foundEncounter(database, actor.workspaceId, ref)),
  encounters: async (actor, filter, page) => {
    const walks = indexScans(actor);
    if (walks.length === 0) return [];
    const { text, values } = pageStatement(ENCOUNTERS, actor.workspaceId, filterConditions(filter), page, walks);
    const isPlanned = filter.from ?? filter.to;
    return isPlanned ? plannedEachTime<Encounter>(database, text, values) : database.query<Encounter>(text, values);
  },
  note: async (actor, id) => {
    const note = await foundNote(database, actor.workspaceId, id);
    return note && noteVisibleTo(actor, note) ? note : undefined;
  },
  notes: (actor, encounterId, page) => {
    const conditions = [{ sql: 'n.encounter_id = ?', value: encounterId }, ...ofActor(actor)];
    return newestFirst<Note>(database, LISTED_NOTES, actor.workspaceId, conditions, page);
  },
  notesOfPatient: (actor, filter, page) => {
    const conditions = [...conditionsOfNotes(filter), ...ofActor(actor)];
    return newestFirst<Note>(database, LISTED_NOTES, actor.workspaceId, conditions, page);
  },
  versions: ({ workspaceId }, noteId) =>
    database.query<Note>(`${VERSIONS} AND n.id = $2 ORDER BY v.version`, [workspaceId, noteId]),
});
