import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '@workops/platform/database';
import { latch } from '@workops/platform/testing';

const LINKED = 'SELECT id FROM clinic.professional WHERE workspace_id = $1 AND member_id = $2';
const ADD = `
  INSERT INTO clinic.professional (workspace_id, id, source, nombre, especialidades_secundarias, agenda_online, active, data, member_id, search_text,
                                   created_at, updated_at)
  VALUES ($1, $2, 'native', $3, '{}', true, true, '{}', $4, '', now(), now())`;

export async function linkedProfessional(
  sql: Sql,
  workspaceId: string,
  name: string,
  memberId: string,
): Promise<string> {
  const [known] = await sql.query<{ id: string }>(LINKED, [workspaceId, memberId]);
  if (known) return known.id;
  const id = randomUUID();
  await sql.query(ADD, [workspaceId, id, name, memberId]);
  return id;
}

const VISIT = `
  INSERT INTO clinic.encounter (workspace_id, id, number, patient_id, professional_id, appointment_id, modality, status, opened_at, closed_at, author,
                                created_at, updated_at)
  VALUES ($1, $2, 1, gen_random_uuid(), gen_random_uuid(), $3, 'presencial', 'closed', now(), now(), '{}', now(), now())`;

export async function closedVisit(sql: Sql, workspaceId: string, appointmentId: string): Promise<string> {
  const id = randomUUID();
  await sql.query(VISIT, [workspaceId, id, appointmentId]);
  return id;
}

export async function agedRecord(sql: Sql, workspaceId: string, patientId: string, years: number): Promise<void> {
  const text = `UPDATE clinic.patient SET last_entry_at = last_entry_at - $3 * interval '1 year' WHERE workspace_id = $1 AND id = $2`;
  await sql.query(text, [workspaceId, patientId, years]);
}

const PATIENT = `
  INSERT INTO clinic.patient (workspace_id, id, number, contact_id, relation, nombre, status, search_text, created_at, updated_at)
  VALUES ($1, $2, (SELECT count(*) + 1 FROM clinic.patient WHERE workspace_id = $1), $3, 'self', 'Xiomara', 'active', '', now(), now())`;
const BUDGET = `
  INSERT INTO clinic.budget (workspace_id, id, number, patient_id, items, total_clp, status, source, created_by, created_at, updated_at)
  VALUES ($1, $2, (SELECT count(*) + 1 FROM clinic.budget WHERE workspace_id = $1), $3, '[]', 0, 'sent', 'native', '{}', now(), now())`;

export async function aBudgetFor(sql: Sql, workspaceId: string, contactId: string): Promise<string> {
  const [patientId, id] = [randomUUID(), randomUUID()];
  await sql.query(PATIENT, [workspaceId, patientId, contactId]);
  await sql.query(BUDGET, [workspaceId, id, patientId]);
  return id;
}

export async function countSights(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM clinic.read_log WHERE workspace_id = $1',
    [workspaceId],
  );
  return row!.count;
}

/** The read log cannot be written during the work. */
export async function withoutReadLog(sql: Sql, work: () => Promise<void>): Promise<void> {
  await sql.query('ALTER TABLE clinic.read_log RENAME TO closed_log');
  try {
    await work();
  } finally {
    await sql.query('ALTER TABLE clinic.closed_log RENAME TO read_log');
  }
}

const TAMPERINGS = [
  `UPDATE clinic.note_version SET content = 'x' WHERE note_id = $1`,
  'DELETE FROM clinic.note_version WHERE note_id = $1',
  `UPDATE clinic.note SET kind = 'otro' WHERE id = $1`,
  'DELETE FROM clinic.note WHERE id = $1',
];

const CONSENT_TAMPERINGS = [
  `UPDATE clinic.consent SET signer = '{}' WHERE id = $1`,
  `UPDATE clinic.consent SET status = 'draft' WHERE id = $1`,
  `UPDATE clinic.consent SET revoke_reason = 'x' WHERE id = $1`,
  `UPDATE clinic.consent_template_version v SET body = 'x' FROM clinic.consent c WHERE c.id = $1 AND v.template_id = c.template_id`,
  `DELETE FROM clinic.consent_template_version v USING clinic.consent c WHERE c.id = $1 AND v.template_id = c.template_id`,
  'DELETE FROM clinic.consent WHERE id = $1',
];

/** Changes a signed note in the database directly; returns each error. */
export const tamperWith = (sql: Sql, noteId: string): Promise<string[]> => outcomesOf(sql, TAMPERINGS, noteId);

/** Changes a consent; returns each error. */
export const tamperWithConsent = (sql: Sql, consentId: string): Promise<string[]> =>
  outcomesOf(sql, CONSENT_TAMPERINGS, consentId);

const EMPTYINGS = ['note', 'note_version', 'consent', 'consent_template_version'].map(
  (table) => `TRUNCATE clinic.${table} CASCADE`,
);

export const emptyWhatIsSigned = (sql: Sql): Promise<string[]> => outcomesOf(sql, EMPTYINGS);

async function outcomesOf(sql: Sql, texts: readonly string[], ...values: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const text of texts) {
    outcomes.push(
      await sql.query(text, values).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    );
  }
  return outcomes;
}

const COLUMNS = `
  SELECT 'clinic.' || table_name || '.' || column_name AS name FROM information_schema.columns
   WHERE table_schema = 'clinic' AND column_name ~ '(^|_)patient_id$' AND table_name !~ '^read_log_' AND table_name <> 'patient' ORDER BY 1`;

export const patientColumns = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ name: string }>(COLUMNS)).map(({ name }) => name);

async function holdRow(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<() => Promise<void>> {
  const [isHeld, mayGo] = [latch(), latch()];
  const holding = database.transaction(async (tx) => {
    await tx.query(statement, values);
    isHeld.open();
    await mayGo.opened;
  });
  await isHeld.opened;
  return () => {
    mayGo.open();
    return holding;
  };
}

/** Blocks everything that locks the patient. */
export const holdPatient = (database: Database, workspaceId: string, patientId: string): Promise<() => Promise<void>> =>
  holdRow(database, 'SELECT FROM clinic.patient WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
    workspaceId,
    patientId,
  ]);

/** An opening then waits for its number, after all its checks. The workspace needs an encounter. */
export const holdNumbersOfEncounters = (database: Database, workspaceId: string): Promise<() => Promise<void>> =>
  holdRow(database, `SELECT FROM clinic.folio WHERE workspace_id = $1 AND kind = 'encounter' FOR UPDATE`, [
    workspaceId,
  ]);
