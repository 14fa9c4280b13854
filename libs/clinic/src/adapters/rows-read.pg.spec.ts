import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { planByIndex, type Transaction } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { patientOfRut } from '../testing';
import { consentReads } from '../consents/adapters/consent-reads';
import { exportReads } from '../fhir/adapters/export-reads';
import { patientReads } from '../patients/adapters/patient-reads';

const ENCOUNTERS = `
  INSERT INTO clinic.encounter (workspace_id, id, number, patient_id, professional_id, location_id, modality, status, opened_at, closed_at, author, created_at,
                                updated_at)
  SELECT $1, id, n, $2, $2, id, 'presencial', 'closed', now(), now(), '{}', now(), now() FROM unnest($3::uuid[]) WITH ORDINALITY AS branch (id, n)`;
const VERSION = `INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body) VALUES ($1, $2, 1, 'Acepto')`;
const CONSENTS = `
  INSERT INTO clinic.consent (workspace_id, id, patient_id, template_id, template_version, encounter_id, status, author, created_at, updated_at)
  SELECT $1, gen_random_uuid(), $2, $2, 1, encounter_id, 'draft', '{}', now(), now() FROM unnest($3::uuid[]) AS of (encounter_id)`;
/** All documents but the last are superseded by the next one. */
const DOCUMENTS = `
  INSERT INTO clinic.document (workspace_id, id, patient_id, encounter_id, kind, filename, content_type, size, sha256, status, superseded_by_id, author, livemode,
                               created_at, updated_at)
  SELECT $1, id, $2, id, 'examen', 'a.txt', 'text/plain', 1, '', CASE WHEN next IS NULL THEN 'current' ELSE 'superseded' END, next, '{}', true, now(), now()
    FROM (SELECT id, lead(id) OVER (ORDER BY id) AS next FROM unnest($3::uuid[]) AS given (id)) AS chain`;
const PATIENTS = `
  INSERT INTO clinic.patient (workspace_id, id, number, contact_id, relation, nombre, status, search_text, created_at, updated_at)
  SELECT $1, id, n, id, 'other', 'Ana', 'active', CASE WHEN n <= 3 THEN 'xilonen rojas' ELSE 'ana rojas' END, now(), now()
    FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, n)`;
/** Ten patients share each birth date. */
const IDENTIFIED = `
  INSERT INTO clinic.patient (workspace_id, id, number, contact_id, relation, nombre, rut, birth_date, status, search_text, created_at, updated_at)
  SELECT $1, id, n, id, 'other', 'Ana', n || '-6', date '2000-01-01' - (n / 10)::int, 'active', 'ana rojas', now(), now()
    FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, n)`;
/** Rows read by the transaction so far. */
const READ = `
  SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int AS count FROM pg_stat_xact_user_tables WHERE schemaname = 'clinic'`;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** The result of the work and the number of rows that it read. */
const rowsReadBy = <T>(work: (tx: Transaction) => Promise<T>): Promise<{ answer: T; rows: number }> =>
  test.database.transaction(async (tx) => {
    const read = async () => (await tx.query<{ count: number }>(READ))[0]!.count;
    const before = await read();
    const answer = await work(tx);
    return { answer, rows: (await read()) - before };
  });
const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const place = async () => {
  const workspaceId = randomUUID();
  return { workspaceId, patientId: await patientOfRut(test.database, workspaceId, '11111111-1') };
};

describe('clinic queries', () => {
  it('read few rows to find patients with a rare name', async () => {
    const { workspaceId } = await place();
    await test.database.query(PATIENTS, [workspaceId, ids(20_000)]);
    await test.database.query('VACUUM ANALYZE clinic.patient');
    const words = ['xilonen', 'rojas'];
    const { answer, rows } = await rowsReadBy(() =>
      patientReads(test.database).page(workspaceId, { words }, { limit: 50, after: null }),
    );
    expect(answer).toHaveLength(3);
    expect(rows).toBeLessThan(50);
  });

  it('read few rows to find a patient among 100,000 by RUT, telephone, number or birth date', async () => {
    const { workspaceId } = await place();
    const all = ids(100_000);
    await test.database.query(IDENTIFIED, [workspaceId, all]);
    await test.database.query('VACUUM ANALYZE clinic.patient');
    const birthDate = new Date(Date.UTC(2000, 0, 1) - 7_000 * 86_400_000).toISOString().slice(0, 10);
    const number = (of: { ruts?: string[]; contactIds?: string[] }) => ({
      identifiers: [{ ruts: [], contactIds: [], word: '70000-6', ...of }],
    });
    const filters = [
      number({ ruts: ['70000-6'] }),
      number({ contactIds: [all[69_999]!] }),
      { numbers: [70_000] },
      { birthDate },
      { birthDate, words: ['ana'] },
    ];
    for (const filter of filters) {
      const { answer, rows } = await rowsReadBy(() =>
        patientReads(test.database).page(workspaceId, filter, { limit: 50, after: null }),
      );
      expect([filter, answer.map((patient) => patient.number).includes(70_000), answer.length < 20]).toEqual([
        filter,
        true,
        true,
      ]);
      expect([filter, rows < 50]).toEqual([filter, true]);
    }
  });

  it('read few rows to find the consents of a small branch', async () => {
    const { workspaceId, patientId } = await place();
    const [large, small] = [randomUUID(), randomUUID()];
    await test.database.query(ENCOUNTERS, [workspaceId, patientId, [large, small]]);
    await test.database.query(VERSION, [workspaceId, patientId]);
    await test.database.query(CONSENTS, [
      workspaceId,
      patientId,
      [...ids(3).map(() => small), ...ids(300).map(() => large)],
    ]);
    const actor = anActor({ workspaceId, visibility: { kind: 'branches', locationIds: [small, randomUUID()] } });
    const { answer, rows } = await rowsReadBy(async (tx) => {
      await planByIndex(tx);
      return consentReads(test.database).consents(actor, {}, { limit: 50, after: null });
    });
    expect(answer).toHaveLength(3);
    expect(rows).toBeLessThan(50);
  });

  it('read rows in proportion to the length of an exported record', async () => {
    const { workspaceId, patientId } = await place();
    const long = ids(200).sort();
    await test.database.query(ENCOUNTERS, [workspaceId, patientId, long]);
    await test.database.query(VERSION, [workspaceId, patientId]);
    await test.database.query(CONSENTS, [workspaceId, patientId, long]);
    await test.database.query(DOCUMENTS, [workspaceId, patientId, long]);
    await test.database.query('ANALYZE clinic.encounter, clinic.consent, clinic.document');
    const { answer, rows } = await rowsReadBy(() =>
      exportReads(test.database).snapshot(workspaceId, { id: patientId }),
    );
    expect([answer!.encounters.length, answer!.consents.length, answer!.documents.length]).toEqual([200, 200, 200]);
    expect(answer!.documents.flatMap(({ replacesIds }) => replacesIds)).toHaveLength(199);
    expect(rows).toBeLessThan(200 * 30);
  });
});
