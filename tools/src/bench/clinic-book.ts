import type { Client } from 'pg';
import { indexedAfterwards } from './indexed-afterwards';
import { vacuumed } from './vacuumed';

/** The counts are rows. */
export interface ClinicSize {
  patients: number;
  encounters: number;
  notes: number;
  documents: number;
  reads: number;
}

/** Ids of the FILL statements. */
const toId = (prefix: string, n: number): string => `${prefix}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const patientId = (n: number): string => toId('01950000', n);
export const encounterId = (n: number): string => toId('01960000', n);
export const noteId = (n: number): string => toId('01970000', n);
export const documentId = (n: number): string => toId('019b0000', n);
export const professionalId = (n: number): string => toId('01980000', n);

const id = (prefix: string, n: string): string => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const AUTHOR = `'{"kind": "api_key", "id": "01930000-0000-7000-8000-000000000001", "name": "Bench"}'::jsonb`;
const MADE = `timestamptz '2026-01-01Z' + n * interval '20 seconds'`;
/** Only the first patients of each clinic have it. */
export const RARE_NAME = 'xilonen';
const RARE = 10;

const NAMES = `(ARRAY['jose', 'maria', 'ana', 'luis', 'carmen', 'pedro', 'marta', 'sofia', 'diego', 'camila'])`;
const FAMILIES = `(ARRAY['gonzalez', 'munoz', 'rojas', 'diaz', 'perez', 'soto', 'silva', 'tapia', 'reyes', 'castro'])`;

const PROFESSIONALS = `
  INSERT INTO clinic.professional (workspace_id, id, source, nombre, especialidades_secundarias, agenda_online, active, data, search_text, created_at, updated_at)
  SELECT $1, ${id('01980000', 'n')}, 'native', 'Profesional ' || n, '{}', true, true, '{}', 'profesional', now(), now() FROM generate_series(0, 39) n`;

const PATIENTS = `
  INSERT INTO clinic.patient (workspace_id, id, number, contact_id, relation, nombre, apellidos, external_id, birth_date, status, last_entry_at, search_text,
                              created_at, updated_at)
  SELECT $1, ${id('01950000', 'n')}, n, ${id('01930000', 'n')}, 'other', nombre, apellidos, 'F-' || n, date '1950-01-01' + n % 20000, 'active', ${MADE},
         nombre || ' ' || apellidos, ${MADE}, ${MADE}
    FROM (SELECT n, CASE WHEN n <= ${RARE} THEN '${RARE_NAME}' ELSE ${NAMES}[1 + n % 10] END AS nombre, ${FAMILIES}[1 + (n * 7) % 10] AS apellidos
            FROM generate_series($2::int, $3::int) n) AS patients`;

const encounters = (patient: string, professional: string, isOpen: string): string => `
  INSERT INTO clinic.encounter (workspace_id, id, number, patient_id, professional_id, modality, status, opened_at, closed_at, author, created_at, updated_at)
  SELECT $1, ${id('01960000', 'n')}, n, ${id('01950000', patient)}, ${id('01980000', professional)}, 'presencial',
         CASE WHEN ${isOpen} THEN 'open' ELSE 'closed' END, ${MADE}, CASE WHEN ${isOpen} THEN NULL ELSE ${MADE} END, ${AUTHOR}, ${MADE}, ${MADE}
    FROM generate_series($2::int, $3::int) n`;
const notes = (encounter: string): string => `
  INSERT INTO clinic.note (workspace_id, id, encounter_id, kind, status, version, version_id, author, created_at, updated_at)
  SELECT $1, ${id('01970000', 'n')}, ${id('01960000', encounter)}, 'evolucion', 'signed', 1, ${id('01990000', 'n')}, ${AUTHOR}, ${MADE}, ${MADE}
    FROM generate_series($2::int, $3::int) n`;
const versions = (content: string): string => `
  INSERT INTO clinic.note_version (workspace_id, id, note_id, version, content, signed_at, signed_by, sha256)
  SELECT $1, ${id('01990000', 'n')}, ${id('01970000', 'n')}, 1, ${content}, ${MADE}, ${id('01930000', '1')}, md5(n::text)
    FROM generate_series($2::int, $3::int) n`;

/** Encounters of `$4` patients in turn; one in fifty is open. */
const ENCOUNTERS = encounters('1 + n % $4::int', '(n / $4::int + 7 * n) % 40', 'n % 50 = 0');
const NOTES = notes('1 + n % $4::int');
const VERSIONS = versions(`'Paciente estable, sin dolor. ' || n`);
const VISITS = encounters('$4::int', 'n % 40', 'false');
/** Notes of `$4` encounters in turn, after the number `$5`. */
const NOTES_OF_VISITS = notes('$5::int + 1 + n % $4::int');
const LONG_VERSIONS = versions('repeat(md5(n::text), $4::int / 32)');

/** Rows only, because no file is opened. */
const DOCUMENTS = `
  INSERT INTO clinic.document (workspace_id, id, patient_id, kind, title, filename, content_type, size, sha256, status, author, livemode, created_at, updated_at)
  SELECT $1, ${id('019b0000', 'n')}, ${id('01950000', '1 + n % $4::int')}, 'examen', 'Examen ' || n, 'examen.pdf', 'application/pdf', 100000,
         md5(n::text) || md5((-n)::text), 'current', ${AUTHOR}, true, ${MADE}, ${MADE}
    FROM generate_series($2::int, $3::int) n`;

/** All reads are in one year. */
const READS = `
  INSERT INTO clinic.read_log_2026 (workspace_id, patient_id, at, id, author, action, resource_type, resource_id)
  SELECT $1, ${id('01950000', '1 + n % $4::int')}, timestamptz '2026-01-01Z' + n * interval '1 second', ${id('019a0000', 'n')}, ${AUTHOR}, 'read',
         'clinic_patient', ${id('01950000', '1 + n % $4::int')}
    FROM generate_series($2::int, $3::int) n`;

const A_TIME = 100_000;

async function filled(
  client: Client,
  text: string,
  workspaceId: string,
  count: number,
  ...extraValues: readonly number[]
): Promise<void> {
  for (let from = 1; from <= count; from += A_TIME)
    await client.query(text, [workspaceId, from, Math.min(count, from + A_TIME - 1), ...extraValues]);
}

async function fillClinic(client: Client, workspaceId: string, size: ClinicSize): Promise<void> {
  await client.query('UPDATE access.workspace SET healthcare = true WHERE id = $1', [workspaceId]);
  await client.query(PROFESSIONALS, [workspaceId]);
  await filled(client, PATIENTS, workspaceId, size.patients);
  await filled(client, ENCOUNTERS, workspaceId, size.encounters, size.patients);
  await filled(client, NOTES, workspaceId, size.notes, size.encounters);
  await filled(client, VERSIONS, workspaceId, size.notes);
  await filled(client, DOCUMENTS, workspaceId, size.documents, size.patients);
  await filled(client, READS, workspaceId, size.reads, size.patients);
}

const YEAR = 'clinic.read_log_2026';

/** The partition is detached to drop its primary key, so nothing may read the log during the fill. */
async function logIndexedAfterwards(client: Client, fill: () => Promise<void>): Promise<void> {
  await client.query(`ALTER TABLE clinic.read_log DETACH PARTITION ${YEAR}`);
  await client.query(`ALTER TABLE ${YEAR} DROP CONSTRAINT read_log_2026_pkey`);
  await fill();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(
    `ALTER TABLE ${YEAR} ADD CONSTRAINT read_log_2026_pkey PRIMARY KEY (workspace_id, patient_id, at, id)`,
  );
  await client.query(
    `ALTER TABLE clinic.read_log ATTACH PARTITION ${YEAR} FOR VALUES FROM ('2026-01-01Z') TO ('2027-01-01Z')`,
  );
}

const TABLES = ['patient', 'encounter', 'note', 'note_version', 'document'].map((table) => `clinic.${table}`);

export const fillClinics = (client: Client, sizes: Readonly<Record<string, ClinicSize>>): Promise<void> =>
  indexedAfterwards(client, TABLES, () =>
    logIndexedAfterwards(client, async () => {
      for (const [workspaceId, size] of Object.entries(sizes)) await fillClinic(client, workspaceId, size);
    }),
  );

/** Each note has the given length. */
export async function fillRecord(
  client: Client,
  workspaceId: string,
  patient: number,
  size: { encounters: number; notes: number; characters: number },
): Promise<void> {
  const before = 100_000_000;
  await client.query(PATIENTS, [workspaceId, patient, patient]);
  await client.query(VISITS, [workspaceId, before + 1, before + size.encounters, patient]);
  await client.query(NOTES_OF_VISITS, [workspaceId, before + 1, before + size.notes, size.encounters, before]);
  await client.query(LONG_VERSIONS, [workspaceId, before + 1, before + size.notes, size.characters]);
}

export async function vacuumedClinic(client: Client): Promise<void> {
  for (const table of [...TABLES, 'clinic.read_log']) await vacuumed(client, table);
}
