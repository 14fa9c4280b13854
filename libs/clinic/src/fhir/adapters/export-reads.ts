import type { Database } from '@workops/platform/database';
import { CARER } from '../../care/adapters/note-sql';
import type { ExportReads, ExportSnapshot } from '../fhir-ports';

const OWNER = 'CASE WHEN p.deleted_at IS NULL THEN coalesce(p.member_id, e.made_by) ELSE e.made_by END';
const ENCOUNTER = 'LEFT JOIN clinic.encounter e ON e.workspace_id = $1 AND e.id = x.encounter_id';
const SUPERSEDED = `
  SELECT superseded_by_id AS by, array_agg(id ORDER BY id) AS ids FROM clinic.document
   WHERE workspace_id = $1 AND patient_id = $2 AND superseded_by_id IS NOT NULL GROUP BY superseded_by_id`;

/** JSON rows in id order, all sections from one snapshot. `$1` is the workspace, `$2` the patient. */
const sections: Record<Exclude<keyof ExportSnapshot, 'patient' | 'mergedIntoPatientId' | 'isBlocked'>, string> = {
  professionals: `
    SELECT p.id, p.nombre, p.apellidos, p.rut, p.registro, p.especialidad FROM clinic.professional p
     WHERE p.workspace_id = $1 AND p.id IN (SELECT professional_id FROM seen)`,
  services: `
    SELECT s.id, s.nombre, s.codigo, s.categoria, s.tipo FROM clinic.service s
     WHERE s.workspace_id = $1 AND s.id IN (SELECT service_id FROM seen)`,
  encounters: `
    SELECT e.id, e.number, e.professional_id AS "professionalId", e.service_id AS "serviceId", e.modality, e.reason,
           e.status,
           e.opened_at AS "openedAt", e.closed_at AS "closedAt", ${OWNER} AS "ownerUserId",
           e.location_id AS "locationId"
      FROM seen e LEFT JOIN clinic.professional p ON p.workspace_id = $1 AND p.id = e.professional_id`,
  versions: `
    SELECT v.id, x.encounter_id AS "encounterId", v.version,
           lag(v.id) OVER (PARTITION BY v.note_id ORDER BY v.version) AS "previousId",
           v.id = x.version_id AS "isCurrent", v.signed_at AS "signedAt", x.made_by AS "ownerUserId",
           e.location_id AS "locationId", ${CARER} AS "carerUserId"
      FROM seen e JOIN clinic.note x ON x.workspace_id = $1 AND x.encounter_id = e.id
      JOIN clinic.note_version v ON v.workspace_id = $1 AND v.note_id = x.id`,
  consents: `
    SELECT x.id, x.template_id AS "templateId", x.template_version AS "templateVersion", x.status,
           x.signed_at AS "signedAt",
           (SELECT t.name
              FROM clinic.consent_template t
             WHERE t.workspace_id = $1 AND t.id = x.template_id) AS "templateName",
           x.made_by AS "ownerUserId", e.location_id AS "locationId"
      FROM clinic.consent x ${ENCOUNTER} WHERE x.workspace_id = $1 AND x.patient_id = $2`,
  documents: `
    SELECT x.id, x.encounter_id AS "encounterId", x.title, x.content_type AS "contentType", x.size, x.sha256, x.status,
           x.created_at AS "createdAt",
           coalesce(o.ids, '{}') AS "replacesIds",
           x.made_by AS "ownerUserId", e.location_id AS "locationId"
      FROM clinic.document x ${ENCOUNTER} LEFT JOIN (${SUPERSEDED}) AS o ON o.by = x.id
     WHERE x.workspace_id = $1 AND x.patient_id = $2 AND x.withdrawn_at IS NULL`,
};

const SNAPSHOT = `
  WITH seen AS MATERIALIZED (SELECT * FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = $2)
  SELECT 'patient' AS section, '' AS place, to_json(r) AS row FROM (
    SELECT id, contact_id AS "contactId", relation, nombre, apellidos, nombre_social AS "nombreSocial", rut,
           document_kind AS "documentKind", document_number AS "documentNumber", birth_date AS "birthDate", sexo,
           merged_into_patient_id AS "mergedIntoPatientId",
           blocked_at IS NOT NULL AS "isBlocked"
      FROM clinic.patient WHERE workspace_id = $1 AND id = $2
  ) AS r
  ${Object.entries(sections)
    .map(([name, text]) => `UNION ALL SELECT '${name}', r.id::text, to_json(r) FROM (${text}) AS r`)
    .join('\n')}
  ORDER BY section, place`;

const ID = 'SELECT id FROM clinic.patient WHERE workspace_id = $1 AND number = $2';
const CONTENTS =
  'SELECT id, content AS text FROM clinic.note_version WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const BODIES = `
  SELECT c.id, v.body AS text FROM clinic.consent c
    JOIN clinic.consent_template_version v ON v.workspace_id = c.workspace_id AND v.template_id = c.template_id
      AND v.version = c.template_version
   WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;

interface Row {
  section: string;
  row: unknown;
}

export function exportReads(database: Database): ExportReads {
  const texts = async (text: string, workspaceId: string, ids: readonly string[]) =>
    new Map(
      (await database.query<{ id: string; text: string }>(text, [workspaceId, ids])).map((each) => [
        each.id,
        each.text,
      ]),
    );
  return {
    snapshot: async (workspaceId, ref) => {
      const id = 'id' in ref ? ref.id : (await database.query<{ id: string }>(ID, [workspaceId, ref.number]))[0]?.id;
      if (id === undefined) return undefined;
      const rows = await database.query<Row>(SNAPSHOT, [workspaceId, id]);
      const of = <T>(section: string): T[] =>
        rows.filter((each) => each.section === section).map(({ row }) => row as T);
      const [found] = of<ExportSnapshot['patient'] & Pick<ExportSnapshot, 'mergedIntoPatientId' | 'isBlocked'>>(
        'patient',
      );
      if (!found) return undefined;
      const { mergedIntoPatientId, isBlocked, ...patient } = found;
      return {
        patient,
        mergedIntoPatientId,
        isBlocked,
        professionals: of('professionals'),
        services: of('services'),
        encounters: of('encounters'),
        versions: of('versions'),
        consents: of('consents'),
        documents: of('documents'),
      };
    },
    contents: (workspaceId, ids) => texts(CONTENTS, workspaceId, ids),
    bodies: (workspaceId, ids) => texts(BODIES, workspaceId, ids),
  };
}
