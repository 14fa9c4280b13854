import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { residentMiB } from '../processes';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { encounterOf, fillClinic, fillRecord, noteOf, patientOf, professionalOf, vacuumedClinic, type ClinicSize } from './clinic-book';
import { atLeast, atMost, median, told, under, type Row } from './numbers';
import type { Place } from './place';

/** The log of reads is a fifth of what a large clinic has after years: filling the rest would take longer than everything else. */
const LARGE: ClinicSize = { patients: 200_000, encounters: 1_000_000, notes: 2_000_000, reads: 4_000_000 };
const HUNDREDTH = 100;
const SAMPLES = 60;
const WARMING = 10;
const READERS = 50;
const READING_MS = 3_000;
const BOUNDS = { size: 2, log: 1.5, sessions: 100, prices: 5_000, grownMiB: 150 };
const PACKS = { packs: 100, each: 10, atOnce: 20 };
const PRICES = 5_000;
const RECORD = { encounters: 1_000, notes: 3_000, characters: 20_000 };

/** A large clinic may be measured at a part of its size where the machine is small: `CLINIC_SHARE=0.1`. */
const share = Number(process.env.CLINIC_SHARE ?? '1');
const part = (size: ClinicSize, of: number): ClinicSize => ({
  patients: Math.max(40, Math.round((size.patients * of) / 40) * 40),
  encounters: Math.round(size.encounters * of),
  notes: Math.round(size.notes * of),
  reads: Math.round(size.reads * of),
});

class Clinic {
  constructor(
    private readonly service: RunningService,
    readonly workspace: Workspace,
  ) {}

  private call(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.workspace.token}` };
    if (body) headers['content-type'] = 'application/json';
    return fetch(`${this.service.baseUrl}${path}`, { method, headers, body: body && JSON.stringify(body) });
  }

  async get(path: string): Promise<number> {
    const answer = await this.call('GET', path);
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return byteLength;
  }

  async made(method: 'POST' | 'PUT', path: string, body: object): Promise<string> {
    const answer = await this.call(method, path, body);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }
}

async function timeOf(ask: (sample: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
    const begin = performance.now();
    await ask(sample + WARMING);
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return median(times);
}

/** What is asked of clinics of both sizes. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'the newest patients': () => '/clinic-patients',
  'a patient by external id': (n) => `/clinic-patients?external_id=F-${n}`,
  'patients by name': () => '/clinic-patients?q=camila+castro',
  'the newest encounters': () => '/clinic-encounters',
  'encounters of a patient': (n) => `/clinic-encounters?patient_id=${patientOf(n)}`,
  'encounters of a professional': (n) => `/clinic-encounters?professional_id=${professionalOf(n % 40)}`,
  'open encounters': () => '/clinic-encounters?status=open',
  'notes of an encounter': (n) => `/clinic-encounters/${encounterOf(n)}/notes`,
  'a patient by id': (n) => `/clinic-patients/${patientOf(n)}`,
  'a note by id': (n) => `/clinic-notes/${noteOf(n)}`,
  'the log of a patient': (n) => `/clinic-patients/${patientOf(n)}/access-log`,
};

async function bySize(large: Clinic, small: Clinic, sizes: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, pathOf] of Object.entries(QUESTIONS)) {
    // The same numbers of records: what one of them has does not depend on how many there are.
    const [few, many] = [await timeOf((n) => small.get(pathOf(n + 1))), await timeOf((n) => large.get(pathOf(n + 1)))];
    const figures = `${(many / few).toFixed(2)} (${many.toFixed(1)} to ${few.toFixed(1)} ms)`;
    rows.push(atMost(`${sizes} to a hundredth: ${what}`, many / few, BOUNDS.size, figures));
  }
  return rows;
}

/** Reads a second of so many readers at once. */
async function readRate(read: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const reader = async (): Promise<void> => {
    while (performance.now() - began < READING_MS) await read((done += 1));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return (done * 1_000) / (performance.now() - began);
}

/** A service is one row by its id as well, and nobody notes who saw it. */
async function costOfLog(clinic: Clinic): Promise<Row[]> {
  const service = await clinic.made('POST', '/clinic-services', { nombre: 'Kinesiología' });
  const unlogged = () => clinic.get(`/clinic-services/${service}`);
  const logged = (n: number) => clinic.get(`/clinic-patients/${patientOf(1 + (n % 1_000))}`);
  const [bare, noted] = [await timeOf(unlogged), await timeOf(logged)];
  const [bareRate, notedRate] = [await readRate(unlogged), await readRate(logged)];
  return [
    atMost(
      'A read with its log row to one without',
      noted / bare,
      BOUNDS.log,
      `${(noted / bare).toFixed(2)} (${noted.toFixed(1)} to ${bare.toFixed(1)} ms)`,
    ),
    atLeast(
      `${READERS} readers, logged to unlogged`,
      notedRate / bareRate,
      1 / BOUNDS.log,
      `${notedRate.toFixed(0)} to ${bareRate.toFixed(0)} reads/s`,
    ),
  ];
}

async function bundles(service: RunningService, clinic: Clinic, patient: number): Promise<Row[]> {
  await clinic.get(`/clinic-patients/${patientOf(1)}/fhir`);
  const resident = () => residentMiB(service.app('api').pid) ?? Number.NaN;
  const atRest = resident();
  let peak = atRest;
  const timer = setInterval(() => (peak = Math.max(peak, resident())), 20);
  const begin = performance.now();
  const bytes = await clinic.get(`/clinic-patients/${patientOf(patient)}/fhir`);
  clearInterval(timer);
  const figures = `${(peak - atRest).toFixed(0)} MiB more for ${(bytes / 1_048_576).toFixed(0)} MiB in ${(performance.now() - begin).toFixed(0)} ms`;
  return [atMost('A bundle of 1,000 encounters and 3,000 notes, memory', peak - atRest, BOUNDS.grownMiB, figures)];
}

async function sessions(clinic: Clinic): Promise<Row[]> {
  const service = await clinic.made('POST', '/clinic-services', { nombre: 'Kinesiología' });
  const packs: string[] = [];
  for (let n = 1; n <= PACKS.packs; n += 1) {
    const pack = { patient_id: patientOf(n), service_id: service, sessions_total: PACKS.each, price_clp: 100_000 };
    packs.push(await clinic.made('POST', '/clinic-pack-purchases', pack));
  }
  const begin = performance.now();
  let next = 0;
  const total = PACKS.packs * PACKS.each;
  const worker = async (): Promise<void> => {
    for (let turn = (next += 1); turn <= total; turn = next += 1)
      await clinic.made('POST', `/clinic-pack-purchases/${packs[turn % packs.length]}/sessions`, {});
  };
  await Promise.all(Array.from({ length: PACKS.atOnce }, worker));
  const rate = (total * 1_000) / (performance.now() - begin);
  return [atLeast('Sessions a second over 100 packs', rate, BOUNDS.sessions, `${total} sessions`)];
}

const SERVICES = `
  INSERT INTO clinic.service (workspace_id, id, source, nombre, review_state, is_telehealth, online_bookable, active, search_text, created_at, updated_at)
  SELECT $1, each, 'native', 'Prestación', 'draft', false, false, true, 'prestacion', now(), now() FROM unnest($2::uuid[]) each`;

async function prices(clinic: Clinic, client: Client): Promise<Row[]> {
  const ids = Array.from({ length: PRICES }, () => randomUUID());
  await client.query(SERVICES, [clinic.workspace.id, ids]);
  const list = await clinic.made('POST', '/clinic-price-lists', { name: 'Fonasa' });
  const items = ids.map((service_id, n) => ({ service_id, price_clp: 10_000 + n }));
  const begin = performance.now();
  await clinic.made('PUT', `/clinic-price-lists/${list}/items`, { items });
  return [under('PUT of a list of 5,000 prices', performance.now() - begin, BOUNDS.prices)];
}

/** A clinic of many years beside one of a hundredth of its size. */
export async function benchClinic(place: Place, service: RunningService): Promise<Row[]> {
  const [large, small] = [
    new Clinic(service, await service.unlimitedKey('Bench clinic')),
    new Clinic(service, await service.unlimitedKey('Small clinic')),
  ];
  const size = part(LARGE, share);
  const sizes = `${size.patients} patients, ${size.encounters} encounters, ${size.notes} notes, ${size.reads} reads`;
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const begin = performance.now();
    await fillClinic(client, large.workspace.id, size);
    await fillClinic(client, small.workspace.id, part(size, 1 / HUNDREDTH));
    const patient = size.patients + 1;
    await fillRecord(client, large.workspace.id, patient, RECORD);
    await vacuumedClinic(client);
    const filling = told('Filling both clinics', `${((performance.now() - begin) / 1_000).toFixed(0)} s`);
    return [
      filling,
      ...(await bySize(large, small, sizes)),
      ...(await costOfLog(large)),
      ...(await bundles(service, large, patient)),
      ...(await sessions(small)),
      ...(await prices(small, client)),
    ];
  } finally {
    await client.end();
  }
}
