import { Client } from 'pg';
import { residentMiB } from '../processes';
import type { RunningService } from '../testing/service/running-service';
import {
  documentId,
  encounterId,
  fillClinics,
  fillRecord,
  noteId,
  patientId,
  professionalId,
  RARE_NAME,
  vacuumedClinic,
  type ClinicSize,
} from './clinic-book';
import { Clinic } from './clinic-client';
import { benchPrices, benchSessions } from './clinic-sales';
import { inParts } from './in-parts';
import { atLeast, atMost, median, infoRow, type Row } from './numbers';
import type { Place } from './place';

const LARGE: ClinicSize = {
  patients: 200_000,
  encounters: 1_000_000,
  notes: 2_000_000,
  documents: 500_000,
  reads: 20_000_000,
};
const HUNDREDTH = 100;
/** Every query must find a patient. */
const FEWEST = 40;
const SAMPLES = 60;
const WARMING = 10;
const READERS = 50;
const READING_MS = 3_000;
/** `grown` is memory growth as a share of a bundle; a bundle in memory would exceed it. */
const BOUNDS = { size: 2, log: 1.5, grown: 1 / 3 };
/** Notes have the maximum length. */
const RECORD = { encounters: 1_000, notes: 3_000, characters: 50_000 };

/** Scales down on small machines: `CLINIC_SHARE=0.1`. */
const share = Number(process.env.CLINIC_SHARE ?? '1');
const part = (size: ClinicSize, of: number): ClinicSize => ({
  patients: Math.max(FEWEST, Math.round((size.patients * of) / FEWEST) * FEWEST),
  encounters: Math.round(size.encounters * of),
  notes: Math.round(size.notes * of),
  documents: Math.round(size.documents * of),
  reads: Math.round(size.reads * of),
});

async function measure(ask: (sample: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
    const begin = performance.now();
    await ask(sample + WARMING);
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return median(times);
}

const QUESTIONS: Record<string, (n: number) => string> = {
  'the newest patients': () => '/clinic-patients',
  'a patient by external id': (n) => `/clinic-patients?external_id=F-${n}`,
  'patients of a frequent name': () => '/clinic-patients?q=sofia+castro',
  'patients of a rare name': () => `/clinic-patients?q=${RARE_NAME}`,
  'the newest encounters': () => '/clinic-encounters',
  'encounters of a patient': (n) => `/clinic-encounters?patient_id=${patientId(n)}`,
  'encounters of a professional': (n) => `/clinic-encounters?professional_id=${professionalId(n % 40)}`,
  'open encounters': () => '/clinic-encounters?status=open',
  'encounters of half an hour': () => '/clinic-encounters?from=2026-01-01T00:05:00Z&to=2026-01-01T00:30:00Z',
  'notes of an encounter': (n) => `/clinic-encounters/${encounterId(n)}/notes`,
  'documents of a patient': (n) => `/clinic-patients/${patientId(n)}/documents`,
  'a patient by id': (n) => `/clinic-patients/${patientId(n)}`,
  'an encounter by id': (n) => `/clinic-encounters/${encounterId(n)}`,
  'a note by id': (n) => `/clinic-notes/${noteId(n)}`,
  'a document by id': (n) => `/clinic-documents/${documentId(n)}`,
  'the log of a patient': (n) => `/clinic-patients/${patientId(n)}/access-log`,
};

async function bySize(large: Clinic, small: Clinic, sizes: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, toPath] of Object.entries(QUESTIONS)) {
    // The size of one record does not depend on the clinic's size.
    const numbered = (n: number): string => toPath(1 + (n % FEWEST));
    const [few, many] = [await measure((n) => small.get(numbered(n))), await measure((n) => large.get(numbered(n)))];
    const figures = `${(many / few).toFixed(2)} (${many.toFixed(1)} to ${few.toFixed(1)} ms)`;
    rows.push(atMost(`${sizes} to a hundredth: ${what}`, many / few, BOUNDS.size, figures));
  }
  return rows;
}

async function readRate(read: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const reader = async (): Promise<void> => {
    while (performance.now() - began < READING_MS) await read((done += 1));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return (done * 1_000) / (performance.now() - began);
}

const BARE_ROW = `
  INSERT INTO clinic.read_log (workspace_id, patient_id, at, id, author, action, resource_type)
  VALUES ($1, $2, now(), gen_random_uuid(), '{}', 'read', 'clinic_patient')`;

/**
 * Patient reads are logged, contact reads are not. A single reader also waits for the disk, so it has no bound (P111).
 */
async function costOfLog(client: Client, clinic: Clinic, patients: number): Promise<Row[]> {
  const contact = await clinic.made('POST', '/contacts', { name: 'Sofía Castro' });
  const unlogged = () => clinic.get(`/contacts/${contact}`);
  const logged = (n: number) => clinic.get(`/clinic-patients/${patientId(1 + (n % patients))}`);
  const [bare, noted] = [await measure(unlogged), await measure(logged)];
  const row = await measure((n) => client.query(BARE_ROW, [clinic.workspace.id, patientId(1 + n)]));
  const [bareRate, notedRate] = [await readRate(unlogged), await readRate(logged)];
  const figures = `${(noted - bare).toFixed(1)} to ${row.toFixed(1)} ms; the read takes ${noted.toFixed(1)} ms, one without ${bare.toFixed(1)} ms`;
  const rates = `${notedRate.toFixed(0)} to ${bareRate.toFixed(0)} reads/s`;
  return [
    atLeast(`${READERS} readers, logged to unlogged`, notedRate / bareRate, 1 / BOUNDS.log, rates),
    infoRow(
      'What a logged read of one reader alone takes longer than an unlogged one, to a bare row that is committed',
      figures,
    ),
  ];
}

async function bundle(service: RunningService, clinic: Clinic, patient: number): Promise<Row[]> {
  await clinic.get(`/clinic-patients/${patientId(1)}/fhir`);
  const resident = () => residentMiB(service.app('api').pid) ?? Number.NaN;
  const atRest = resident();
  let peak = atRest;
  const timer = setInterval(() => (peak = Math.max(peak, resident())), 20);
  try {
    const begin = performance.now();
    const bytes = await clinic.get(`/clinic-patients/${patientId(patient)}/fhir`);
    const took = performance.now() - begin;
    const size = bytes / 1_048_576;
    const figures = `${(peak - atRest).toFixed(0)} MiB more for ${size.toFixed(0)} MiB in ${took.toFixed(0)} ms`;
    const what = `A bundle of ${RECORD.encounters} encounters and ${RECORD.notes} notes, memory to its size`;
    return [atMost(what, (peak - atRest) / size, BOUNDS.grown, figures)];
  } finally {
    clearInterval(timer);
  }
}

/** The small clinic has a hundredth of the rows. */
export async function benchClinic(place: Place, service: RunningService): Promise<Row[]> {
  const [large, small] = [
    new Clinic(service, await service.unlimitedKey('Bench clinic')),
    new Clinic(service, await service.unlimitedKey('Small clinic')),
  ];
  const size = part(LARGE, share);
  const { patients, encounters, notes, documents, reads } = size;
  const sizes = `${patients} patients, ${encounters} encounters, ${notes} notes, ${documents} documents, ${reads} reads`;
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  // Indexing twenty million rows exceeds the service's statement timeout.
  await client.query('SET statement_timeout = 0');
  try {
    const begin = performance.now();
    await fillClinics(client, { [large.workspace.id]: size, [small.workspace.id]: part(size, 1 / HUNDREDTH) });
    const patient = patients + 1;
    await fillRecord(client, large.workspace.id, patient, RECORD);
    await vacuumedClinic(client);
    const filling = infoRow('Filling both clinics', `${((performance.now() - begin) / 1_000).toFixed(0)} s`);
    return [
      filling,
      ...(await inParts({
        'A clinic by its size': () => bySize(large, small, sizes),
        'The cost of the log of reads': () => costOfLog(client, large, patients),
        'A bundle of a large record': () => bundle(service, large, patient),
        'Sessions of packs': () => benchSessions(large, patients),
        'A list of prices': () => benchPrices(small, client),
      })),
    ];
  } finally {
    await client.end();
  }
}
