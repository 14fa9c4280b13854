import { httpVendors, VendorCalls, type VendorAccess } from '@workops/clinic/testing';
import { VENDORS, type Vendor } from '@workops/clinic';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { LocalVendor, VENDOR_TOKEN } from './local-vendor';

const MOST_BYTES = 5 * 1024 * 1024;
const here = () => new SystemAddressGuard(parseRanges(['127.0.0.0/8']));

let server: LocalVendor;
let waits: number[];
const open: VendorCalls[] = [];

beforeEach(async () => {
  server = await LocalVendor.start();
  waits = [];
});
afterEach(async () => {
  for (const calls of open.splice(0)) await calls.close();
  await server.close();
});

/** Reads the vendor's system at the local server; waits are recorded instead of waited for. */
function read(
  vendor: Vendor,
  {
    guard = here(),
    callMs = 10_000,
    ...over
  }: Partial<VendorAccess> & { guard?: SystemAddressGuard; callMs?: number } = {},
) {
  const calls = new VendorCalls(guard, async (ms) => void waits.push(ms), callMs);
  open.push(calls);
  const access = {
    baseUrl: `${server.url}/${vendor}`,
    token: VENDOR_TOKEN,
    tlsOnly: false,
    signal: new AbortController().signal,
    ...over,
  };
  const system = httpVendors(calls)[vendor];
  const all = async <T>(pages: AsyncIterable<readonly T[]>) => {
    const found: (readonly T[])[] = [];
    for await (const page of pages) found.push(page);
    return found;
  };
  return {
    professionals: () => all(system.professionals(access)),
    services: () => all(system.services(access)),
    budgets: () => all(system.budgets(access)),
  };
}

/** The common behaviour of all vendor adapters, regardless of their protocol. */
describe.each(VENDORS)('%s', (vendor) => {
  it('returns the same records as any other vendor, page by page', async () => {
    server.seed({ professionals: 3, services: 401, budgets: 2 });
    const services = await read(vendor).services();
    expect(services.map(({ length }) => length)).toEqual([200, 200, 1]);
    expect(services.flat()[0]).toEqual({
      externalId: 'S-1',
      said: expect.objectContaining({
        nombre: server.data.services[0]!.nombre,
        precio: server.data.services[0]!.precio,
        active: true,
      }) as object,
    });
    const both = await Promise.all(
      VENDORS.map(async (each) => [await read(each).professionals(), await read(each).budgets()]),
    );
    expect(both[0]).toEqual(both[1]);
    expect(both[0]![0]!.flat().every((item) => 'said' in item)).toBe(true);
  });

  it('returns nothing if the vendor has no records', async () => {
    server.seed({ services: 0 });
    expect((await read(vendor).services()).flat()).toEqual([]);
  });

  it('tries an overloaded vendor three times, after its Retry-After of at most a minute', async () => {
    server.behave({ fail: 2, fail_status: 429, retry_after: '7' });
    await read(vendor).services();
    server.behave({ fail: 1, retry_after: '3600' });
    await read(vendor).services();
    expect(waits).toEqual([7_000, 7_000, 60_000]);
    server.behave({ fail: 3 });
    const before = server.calls;
    await expect(read(vendor).services()).rejects.toMatchObject({ failure: 'http_503', resource: 'services' });
    expect([server.calls - before, waits.slice(3)]).toEqual([3, [1_000, 2_000]]);
  });

  it('tries three times if the connection breaks, and once if a page is incomplete', async () => {
    server.behave({ half: 2 });
    expect((await read(vendor).services()).flat()).toHaveLength(40);
    server.behave({ half: 3 });
    await expect(read(vendor).services()).rejects.toMatchObject({ failure: 'unreachable' });
    server.behave({ garbled: 1 });
    const before = server.calls;
    await expect(read(vendor).services()).rejects.toMatchObject({ failure: 'unreadable' });
    expect(server.calls - before).toBe(1);
  });

  it('times out at the limit of a call', async () => {
    server.behave({ hang_from: 1 });
    await expect(read(vendor, { callMs: 30 }).services()).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('does not retry a wrong token, and follows no redirect', async () => {
    await expect(read(vendor, { token: 'other' }).services()).rejects.toMatchObject({ failure: 'http_401' });
    server.behave({ fail: 1, fail_status: 302 });
    await expect(read(vendor).services()).rejects.toMatchObject({ failure: 'http_302' });
    expect([server.calls, waits]).toEqual([2, []]);
  });

  it('stops reading at the maximum page size', async () => {
    server.change({ resource: 'services', id: 'S-1', fields: { nombre: 'x'.repeat(MOST_BYTES) } });
    await expect(read(vendor).services()).rejects.toMatchObject({ failure: 'too_large' });
  });

  it('calls no private address, and no plain HTTP if TLS is required', async () => {
    const elsewhere = new SystemAddressGuard([]);
    await expect(read(vendor, { guard: elsewhere }).services()).rejects.toMatchObject({ failure: 'blocked_address' });
    await expect(read(vendor, { guard: elsewhere, tlsOnly: true }).services()).rejects.toMatchObject({
      failure: 'blocked_address',
    });
    expect(server.calls).toBe(0);
  });

  it('reports an invalid item by its wrong field, without its values', async () => {
    server.seed({ professionals: 4, services: 6, budgets: 3 });
    const spoil = (resource: 'professionals' | 'services' | 'budgets', n: number, fields: object) =>
      server.change({ resource, id: server.data[resource][n]!.id, fields: { ...fields } });
    spoil('professionals', 0, { rut: '12.345.678-0' });
    spoil('professionals', 1, { schedule: { mon: [{ inicio: '10:00', fin: '09:00' }] } });
    spoil('professionals', 2, { birthdate: '1980-02-30' });
    spoil('services', 0, { nombre: '  ' });
    spoil('services', 1, { precio: '1000' });
    spoil('services', 2, { nombre: 'a\0b' });
    spoil('services', 3, { duration_minutes: 0 });
    spoil('services', 4, { id: '' });
    spoil('budgets', 0, { status: 'paid' });
    spoil('budgets', 1, { lines: [{ description: 'x' }] });
    const wrong = (pages: (readonly object[])[]) => pages.flat().flatMap((item) => ('problem' in item ? [item] : []));
    const readers = read(vendor);
    expect(wrong(await readers.professionals())).toEqual([
      { externalId: 'P-1', problem: 'rut' },
      { externalId: 'P-2', problem: 'schedule' },
      { externalId: 'P-3', problem: 'birthdate' },
    ]);
    expect(wrong(await readers.services())).toEqual([
      { externalId: 'S-1', problem: 'nombre' },
      { externalId: 'S-2', problem: 'precio' },
      { externalId: 'S-3', problem: 'nombre' },
      { externalId: 'S-4', problem: 'duration_minutes' },
      { externalId: null, problem: 'id' },
    ]);
    expect(wrong(await readers.budgets())).toEqual([
      { externalId: 'B-1', problem: 'status' },
      { externalId: 'B-2', problem: 'lines' },
    ]);
  });
});
