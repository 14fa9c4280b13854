import { containing, plannedEachTime, type Database } from '@workops/platform/database';
import type { Patient } from '../domain/patient';
import { foldedNumber } from '../domain/patient-fields';
import type { PatientCluster, PatientFilter, PatientReads } from '../patient-ports';
import { ifPresent, pageStatement, soughtWords, type Asked } from '../../adapters/newest-first';
import { patients } from './patient-record';

const { sql } = patients;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
const LIVE = { select: `${sql.select} WHERE workspace_id = $1 AND status = 'active'`, id: 'id' };

const OWN_CONTACTS = `
  SELECT id, contact_id AS "contactId"
    FROM clinic.patient
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND relation = 'self'`;

/** Each alternative has an index of its own. */
const soughtIdentifiers = (identifiers: PatientFilter['identifiers'] = []): Asked[] =>
  identifiers.map(({ ruts, contactIds, word }) => ({
    sql: '(rut = ANY (?::text[]) OR contact_id = ANY (?::uuid[]) OR search_text LIKE ?)',
    values: [ruts, contactIds, containing(word)],
  }));

const filterConditions = ({
  contactId,
  rut,
  documentNumber,
  externalId,
  birthDate,
  updatedSince,
  words,
  numbers = [],
  identifiers,
}: PatientFilter): Asked[] => [
  ifPresent(contactId, 'contact_id = ?'),
  ifPresent(rut, 'rut = ?'),
  ifPresent(documentNumber && foldedNumber(documentNumber), 'document_folded = ?'),
  ifPresent(externalId, 'external_id = ?'),
  ifPresent(birthDate, 'birth_date = ?'),
  ifPresent(updatedSince, 'updated_at >= ?'),
  ...soughtWords(words),
  ...numbers.map((value): Asked => ({ sql: 'number = ?', value })),
  ...soughtIdentifiers(identifiers),
];

const CLUSTERS = `
  WITH own AS (
    SELECT min(id::text) AS oldest, 'self' AS reason, (array_agg(id ORDER BY id))[:100] AS ids
      FROM clinic.patient
     WHERE workspace_id = $1 AND status = 'active' AND relation = 'self'
     GROUP BY contact_id
     HAVING count(*) > 1
  ), named AS (
    SELECT min(id::text) AS oldest, 'name_and_birth_date' AS reason, (array_agg(id ORDER BY id))[:100] AS ids
      FROM clinic.patient WHERE workspace_id = $1 AND status = 'active' AND birth_date IS NOT NULL
     GROUP BY birth_date, search_text HAVING count(*) > 1
  ), page AS (
    SELECT * FROM (SELECT * FROM own UNION ALL SELECT * FROM named) AS found
     WHERE $2::text IS NULL OR oldest || reason > $2 ORDER BY oldest, reason LIMIT $3
  )
  SELECT page.reason, page.oldest, ${sql.selected('patient')}
    FROM page JOIN clinic.patient ON workspace_id = $1 AND id = ANY (page.ids) ORDER BY page.oldest, page.reason, id`;

type ClusterRow = Patient & { reason: PatientCluster['reason']; oldest: string };

export const patientReads = (database: Database): PatientReads => ({
  byRef: async (workspaceId, ref) => {
    const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
    return (await database.query<Patient>(text, [workspaceId, value]))[0];
  },
  contactsOf: async (workspaceId, ids) => {
    const contacts = await database.query<{ id: string; contactId: string }>(OWN_CONTACTS, [workspaceId, ids]);
    return new Map(contacts.map(({ id, contactId }) => [id, contactId]));
  },
  page: (workspaceId, filter, page) => {
    const { text, values } = pageStatement(LIVE, workspaceId, filterConditions(filter), page);
    // The best index depends on how many patients match, so the query is planned for its values.
    const isPlanned = filter.words ?? filter.identifiers ?? filter.birthDate ?? filter.updatedSince;
    return isPlanned ? plannedEachTime<Patient>(database, text, values) : database.query<Patient>(text, values);
  },
  clusters: async (workspaceId, { after, limit }) => {
    const rows = await plannedEachTime<ClusterRow>(database, CLUSTERS, [workspaceId, after, limit]);
    const clusters = new Map<string, PatientCluster>();
    for (const { reason, oldest, ...patient } of rows) {
      const key = oldest + reason;
      const cluster = clusters.get(key) ?? { reason, patients: [] };
      cluster.patients.push(patient);
      clusters.set(key, cluster);
    }
    return [...clusters.values()];
  },
});
