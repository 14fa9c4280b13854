import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';
import { vacuumed } from './vacuumed';

const VEHICLES = 100_000;
const CALLS = 60;
const WARM_UP = 10;
const MOST_MS = { list: 40, search: 60 };

/** Ten makes; one in four is sold, one in eight withdrawn, a tenth without price. */
const INSERT = `
  INSERT INTO commerce.vehicle (workspace_id, id, make, model, version, year, km, condition, photo_urls, pinned_fields, plate, stock_number, price_clp,
                                description, status, tenancy, retired_by_sync, search_text, created_at, updated_at)
  SELECT $1, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, make, model, 'XLI', 1990 + n % 35, n::bigint * 7919 % 300000, 'used', '{}', '{}',
         'P' || n, 'U-' || n, CASE WHEN n % 10 > 0 THEN 1000000 + n::bigint * 104729 % 30000000 END, repeat('Único dueño. ', 20),
         (ARRAY['available', 'reserved', 'sold', 'available', 'available', 'available', 'sold', 'withdrawn'])[1 + n % 8], 'propio', false,
         e'\\x1f ' || lower(make) || e'\\x1f ' || lower(model) || e'\\x1f xli\\x1f p' || n || e'\\x1f \\x1f u ' || n || e'\\x1f \\x1f', now(), now()
    FROM (SELECT n, (ARRAY['Toyota', 'Kia', 'Hyundai', 'Nissan', 'Chevrolet', 'Mazda', 'Ford', 'Peugeot', 'Fiat', 'Subaru'])[1 + n * 31 % 10] AS make,
                 'Modelo ' || n % 300 AS model FROM generate_series($2::int, $3::int) AS n) AS one`;

interface Question {
  what: string;
  path: string;
  bound: number;
}

const SORTS = ['newest', 'longest_in_stock', 'price_asc', 'price_desc', 'km_asc', 'year_desc'];
/** Filters match from all vehicles to none; the last scans every vehicle. */
const FILTERS = [
  '',
  'status=available',
  'make=subaru&status=reserved',
  'year_min=2024&km_max=5000',
  'price_min=1&price_max=2',
  'updated_since=2100-01-01T00:00:00Z',
];
const WORDS = ['toy', 'modelo 299', 'p99999', 'toy zzz'];

const questions: Question[] = ['/vehicles', '/stock'].flatMap((list) => [
  ...SORTS.flatMap((sort) =>
    FILTERS.map((filter) => ({
      what: `${sort} ${filter}`,
      path: `${list}?sort=${sort}&${filter}`,
      bound: MOST_MS.list,
    })),
  ),
  ...WORDS.map((q) => ({ what: `q=${q}`, path: `${list}?q=${encodeURIComponent(q)}`, bound: MOST_MS.search })),
]);

async function p95(service: RunningService, { token }: Workspace, { path }: Question): Promise<number> {
  const times: number[] = [];
  for (let n = -WARM_UP; n < CALLS; n += 1) {
    const began = performance.now();
    const response = await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (n >= 0) times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  }
  return percentile(times, 0.95);
}

/** 100,000 vehicles after a vacuum: the slowest query of each kind. */
export async function benchStockLists(place: Place, service: RunningService): Promise<Row[]> {
  const workspace = await service.unlimitedKey('Bench stock lists');
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    for (let first = 1; first <= VEHICLES; first += 10_000)
      await client.query(INSERT, [workspace.id, first, first + 9_999]);
    await vacuumed(client, 'commerce.vehicle');
    const times: { question: Question; took: number }[] = [];
    for (const question of questions) times.push({ question, took: await p95(service, workspace, question) });
    return [MOST_MS.list, MOST_MS.search].flatMap((bound) =>
      ['/vehicles', '/stock'].map((list) => {
        const ofKind = times.filter(({ question }) => question.bound === bound && question.path.startsWith(`${list}?`));
        const slowest = ofKind.reduce((one, other) => (other.took > one.took ? other : one));
        const figures = `${slowest.took.toFixed(1)} ms (${slowest.question.what})`;
        return under(
          `GET ${list}, the slowest of ${ofKind.length} ${bound === MOST_MS.list ? 'filters and orders' : 'searches'}, p95`,
          slowest.took,
          bound,
          figures,
        );
      }),
    );
  } finally {
    await client.end();
  }
}
