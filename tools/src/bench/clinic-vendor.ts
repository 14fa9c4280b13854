import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { LocalVendor, VENDOR_TOKEN } from '../vendor/local-vendor';
import { readByHand } from './clinic-by-hand';
import { watchMemory } from './memory';
import { atMost, infoRow, type Row } from './numbers';
import type { Place } from './place';

const SIZE = { professionals: 1_000, services: 19_000, budgets: 0 };
const RECORDS = SIZE.professionals + SIZE.services;
const CHANGED = 100;
const MOST = { timesByHand: 3, mib: 200 };
const POLL_MS = 50;

interface Run {
  id: string;
  status: string;
  created: number;
  updated: number;
  started_at: string;
  ended_at: string | null;
}

async function aClinic(service: RunningService, name: string): Promise<Workspace> {
  const workspace = await service.unlimitedKey(name);
  await service.command('workspace', 'set', '--id', workspace.id, '--healthcare');
  return workspace;
}

/** Returns the seconds of the run, including the fetches. */
async function synced(
  service: RunningService,
  { token }: Workspace,
  source: string,
): Promise<Run & { seconds: number }> {
  const path = `/clinic-sources/${source}`;
  const { id } = (await service.call<{ data: Run }>(token, 'POST', `${path}/sync`, { body: {} })).body.data;
  for (;;) {
    const run = (await service.call<{ data: Run[] }>(token, 'GET', `${path}/runs?limit=1`)).body.data[0]!;
    if (run.id !== id) throw new Error('another run came in between');
    if (run.ended_at !== null) {
      if (run.status !== 'ok') throw new Error(`the run ended as ${run.status}`);
      return { ...run, seconds: (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1_000 };
    }
    await sleep(POLL_MS);
  }
}

/** A vendor with 20,000 records, and the same pages as raw SQL. */
export async function benchClinicVendor(place: Place, service: RunningService): Promise<Row[]> {
  const vendor = await LocalVendor.start();
  try {
    vendor.seed(SIZE);
    const started = performance.now();
    await readByHand(place.databaseUrl, (await aClinic(service, 'Clinic by hand')).id, vendor.url);
    const byHand = (performance.now() - started) / 1_000;

    const clinic = await aClinic(service, 'Bench clinic vendor');
    const body = { vendor: 'vendor_a', base_url: `${vendor.url}/vendor_a`, token: VENDOR_TOKEN };
    const source = (await service.call<{ data: { id: string } }>(clinic.token, 'POST', '/clinic-sources', { body }))
      .body.data.id;
    const memory = watchMemory(service);
    const first = await synced(service, clinic, source);
    const grown = memory.grownMiB('scheduler');
    const same = await synced(service, clinic, source);
    for (const { id } of vendor.data.services.slice(0, CHANGED))
      vendor.change({ resource: 'services', id, fields: { precio: 1_000 } });
    const changed = await synced(service, clinic, source);
    const times = (first.seconds / byHand).toFixed(2);
    return [
      atMost(
        `Vendor run of ${RECORDS} records to the same as raw SQL`,
        first.seconds / byHand,
        MOST.timesByHand,
        `${times} (${first.seconds.toFixed(1)} s to ${byHand.toFixed(1)} s)`,
      ),
      atMost('Records that it did not make', RECORDS - first.created, 0),
      atMost('Memory of scheduler during that run, in MiB', grown, MOST.mib, grown.toFixed(0)),
      atMost('Records changed by a run over the same', same.created + same.updated, 0),
      atMost(`Records changed by a run over ${CHANGED} others beyond these`, changed.updated - CHANGED, 0),
      infoRow('Seconds of a run over the same', same.seconds.toFixed(1)),
    ];
  } finally {
    await vendor.close();
  }
}
