import { VENDORS, type Vendor } from '../../catalogue/domain/source';
import { VendorTrouble, type VendorResource } from '../domain/source-run';
import { budgetSaid, professionalSaid, serviceSaid, type RawItem, type Said } from '../domain/vendor-items';
import type { VendorAccess, VendorSystem } from '../source-ports';
import type { VendorCalls } from './vendor-calls';
import { WIRES, type Wire } from './vendor-wires';

/** More than any workspace's data needs. */
const MOST_PAGES = 1_000;

export type PageReader = Pick<VendorCalls, 'page'>;

const isObject = (value: unknown): value is RawItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function* readPages(
  calls: PageReader,
  wire: Wire,
  access: VendorAccess,
  resource: VendorResource,
): AsyncGenerator<readonly unknown[]> {
  const headers = wire.headers(access.token);
  const sentQueries = new Set<string>();
  for (let query: string | null = wire.first, number = 1; query !== null; number += 1) {
    // A repeated cursor would loop forever.
    if (sentQueries.has(query)) throw new VendorTrouble('unreadable', resource);
    if (number > MOST_PAGES) throw new VendorTrouble('too_many_pages', resource);
    sentQueries.add(query);
    const answer = await calls.page({ access, resource, path: `/${resource}${query}`, headers });
    const page = isObject(answer) ? wire.page(answer, number) : undefined;
    if (!page) throw new VendorTrouble('unreadable', resource);
    yield page.items;
    query = page.next;
  }
}

function vendorSystem(calls: PageReader, wire: Wire): VendorSystem {
  async function* read<T>(
    access: VendorAccess,
    resource: VendorResource,
    parseItem: (item: unknown) => Said<T>,
  ): AsyncGenerator<readonly Said<T>[]> {
    for await (const items of readPages(calls, wire, access, resource)) {
      yield items.map((item) => parseItem(isObject(item) ? wire.named[resource](item) : item));
    }
  }
  return {
    professionals: (access) => read(access, 'professionals', professionalSaid),
    services: (access) => read(access, 'services', serviceSaid),
    budgets: (access) => read(access, 'budgets', budgetSaid),
  };
}

export const httpVendors = (calls: PageReader): Record<Vendor, VendorSystem> =>
  Object.fromEntries(VENDORS.map((vendor) => [vendor, vendorSystem(calls, WIRES[vendor])])) as Record<
    Vendor,
    VendorSystem
  >;
