import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { patientId } from './clinic-book';
import type { Clinic } from './clinic-client';
import { atLeast, under, type Row } from './numbers';

const PACKS = { packs: 100, each: 10, atOnce: 20 };
const PRICES = 5_000;
const BOUNDS = { sessionsPerSecond: 100, pricesMs: 5_000 };

/** `patients` is the number of patients. */
export async function benchSessions(clinic: Clinic, patients: number): Promise<Row[]> {
  const service = await clinic.made('POST', '/clinic-services', { nombre: 'Kinesiología' });
  const packs: string[] = [];
  for (let n = 0; n < PACKS.packs; n += 1) {
    const pack = {
      patient_id: patientId(1 + (n % patients)),
      service_id: service,
      sessions_total: PACKS.each,
      price_clp: 100_000,
    };
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
  return [atLeast(`Sessions a second over ${PACKS.packs} packs`, rate, BOUNDS.sessionsPerSecond, `${total} sessions`)];
}

const SERVICES = `
  INSERT INTO clinic.service (workspace_id, id, source, nombre, review_state, is_telehealth, online_bookable, active, search_text, created_at, updated_at)
  SELECT $1, each, 'native', 'Prestación', 'draft', false, false, true, 'prestacion', now(), now() FROM unnest($2::uuid[]) each`;

export async function benchPrices(clinic: Clinic, client: Client): Promise<Row[]> {
  const ids = Array.from({ length: PRICES }, () => randomUUID());
  await client.query(SERVICES, [clinic.workspace.id, ids]);
  const list = await clinic.made('POST', '/clinic-price-lists', { name: 'Fonasa' });
  const items = ids.map((service_id, n) => ({ service_id, price_clp: 10_000 + n }));
  const begin = performance.now();
  await clinic.made('PUT', `/clinic-price-lists/${list}/items`, { items });
  return [under(`PUT of a list of ${PRICES} prices`, performance.now() - begin, BOUNDS.pricesMs)];
}
