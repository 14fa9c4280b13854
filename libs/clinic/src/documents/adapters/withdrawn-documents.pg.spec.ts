import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createDocuments } from '../documents';
import { newPatient, type Patient } from '../../patients/domain/patient';
import { inputFields } from '../../patients/domain/patient-fields';
import { clinicWorkspaces } from '../../testing';
import { patientReads } from '../../patients/adapters/patient-reads';
import { patients } from '../../patients/adapters/patient-record';
import { patientRecords } from '../../patients/adapters/patient-records';
import { documentReads } from './document-reads';
import { documentTransaction } from './document-rows';
import { sweepWithdrawnDocuments } from './withdrawn-documents';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The statutory 15 years in days, from the clock's first moment. */
const YEARS_15 = 5_479;
const ENTRY = 'UPDATE clinic.patient SET last_entry_at = $3 WHERE workspace_id = $1 AND id = $2';

let test: TestDatabase;
let storage: MemoryStorage;
let clock: ManualClock;
let files: Files;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  storage = new MemoryStorage();
  clock = new ManualClock();
  files = new Files(test.database, storage, clock, systemIds);
});

const retention = { sandboxDays: 30 };
const sweep = async (): Promise<number> => {
  const erased = await sweepWithdrawnDocuments(test.database, files, { clock, retention });
  await files.close();
  return erased;
};

/** A workspace with a patient, and functions that create its documents, withdrawn or not. */
async function place({ livemode = true } = {}) {
  const actor = anActor({ workspaceId: randomUUID(), livemode });
  const { workspaceId } = actor;
  const fields = inputFields({ contactId: randomUUID(), nombre: 'Xiomara' });
  const patient: Patient = { ...newPatient(fields, { workspaceId, id: randomUUID(), now: clock.now() }), number: 1 };
  await test.database.transaction(() => patients.of(test.database, workspaceId).add(patient));
  const documents = createDocuments({
    store: { transaction: (by, work) => test.database.transaction((tx) => work(documentTransaction(tx, files, by))) },
    reads: documentReads(test.database),
    patientReads: patientReads(test.database),
    contents: files,
    workspaces: clinicWorkspaces(),
    retention,
    clock,
  });
  const upload = async (content: string): Promise<string> => {
    const received = await files.receive(workspaceId, Readable.from([Buffer.from(content)]), 1_000);
    const file = { ...received, filename: 'a.txt', contentType: 'text/plain' };
    const terms = { kind: 'examen', title: null, encounterId: null, supersedesId: null };
    return (await documents.upload(actor, { id: patient.id }, file, terms)).id;
  };
  const withdrawn = async (content: string): Promise<string> => {
    const id = await upload(content);
    await documents.withdraw(actor, id);
    return id;
  };
  const isKept = async (id: string) => (await files.open(workspaceId, id)) !== undefined;
  return { workspaceId, patient, upload, withdrawn, isKept };
}

describe('the content of a withdrawn document', () => {
  it('is kept as long as the record, then erased; other documents stay', async () => {
    const { workspaceId, patient, upload, withdrawn, isKept } = await place();
    const [gone, stays] = [await withdrawn('se va'), await upload('se queda')];
    clock.advance(YEARS_15 * DAY_MS);
    expect([await sweep(), await isKept(gone)]).toEqual([0, true]);
    await test.database.query(ENTRY, [workspaceId, patient.id, clock.now()]);
    clock.advance(DAY_MS);
    expect([await sweep(), await isKept(gone)]).toEqual([0, true]);
    clock.advance((YEARS_15 + 1) * DAY_MS);
    const swept = await Promise.all(
      [1, 2].map(() => sweepWithdrawnDocuments(test.database, files, { clock, retention })),
    );
    await files.close();
    expect([swept.sort(), await isKept(gone), await isKept(stays), await sweep()]).toEqual([[0, 1], false, true, 0]);
  });

  it('is erased earlier in a sandbox, at most a hundred per workspace and sweep', async () => {
    const [busy, other] = [await place({ livemode: false }), await place({ livemode: false })];
    for (let count = 0; count < 101; count += 1) await busy.withdrawn(`${count}`);
    const theirs = await other.withdrawn('x');
    clock.advance(30 * DAY_MS);
    expect(await sweep()).toBe(0);
    clock.advance(DAY_MS);
    expect([await sweep(), await other.isKept(theirs)]).toEqual([101, false]);
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
  });
});

it('erases the contents of all documents when a patient is erased', async () => {
  const { workspaceId, patient, upload, withdrawn, isKept } = await place();
  const ids = [await upload('a'), await withdrawn('b')];
  await test.database.transaction((tx) => patientRecords(tx, workspaceId, files).erase(patient));
  await files.close();
  expect(await Promise.all(ids.map(isKept))).toEqual([false, false]);
});
