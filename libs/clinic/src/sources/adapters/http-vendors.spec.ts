import { VENDORS, type Vendor } from '../../catalogue/domain/source';
import type { VendorAccess } from '../source-ports';
import { httpVendors } from './http-vendors';

const access: VendorAccess = {
  baseUrl: 'https://clinic.example.com',
  token: 't',
  tlsOnly: true,
  signal: new AbortController().signal,
};

/** Reads all pages; the vendor responds to the n-th call with `answer(n)`. */
async function read(vendor: Vendor, answer: (number: number) => object): Promise<{ pages: number; paths: string[] }> {
  const paths: string[] = [];
  const system = httpVendors({
    page: ({ path }) => {
      paths.push(path);
      return Promise.resolve(answer(paths.length));
    },
  })[vendor];
  let pages = 0;
  for await (const page of system.services(access)) pages += page.length > 0 ? 1 : 0;
  return { pages, paths };
}

const pageOf: Record<Vendor, (items: readonly unknown[]) => object> = {
  vendor_a: (items) => ({ items }),
  vendor_b: (data) => ({ data, total_pages: 1 }),
};
const unreadable = { failure: 'unreadable', resource: 'services' };

describe.each(VENDORS)('a page of %s', (vendor) => {
  it('has at most a thousand items', async () => {
    const items = Array.from({ length: 1_001 }, () => []);
    await expect(read(vendor, () => pageOf[vendor](items))).rejects.toMatchObject(unreadable);
    expect((await read(vendor, () => pageOf[vendor](items.slice(1)))).pages).toBe(1);
  });
});

describe('an endless vendor', () => {
  it.each([
    ['vendor_a', (number: number) => ({ items: [], next_cursor: String(number) })],
    ['vendor_b', () => ({ data: [], total_pages: 1_000_000 })],
  ] as const)('is read for at most a thousand pages: %s', async (vendor, answer) => {
    let calls = 0;
    const counted = (number: number) => {
      calls = number;
      return answer(number);
    };
    await expect(read(vendor, counted)).rejects.toMatchObject({ failure: 'too_many_pages', resource: 'services' });
    expect(calls).toBe(1_000);
  });
});

describe('a cursor', () => {
  it.each([
    ['of more than 2048 characters', 'a'.repeat(2_049)],
    ['with half a character', '\ud800'],
    ['with a null character', 'a\0'],
    ['that is no text', 7],
    ['that was asked for already', 'again'],
  ])('%s is unreadable', async (_, next_cursor) => {
    await expect(read('vendor_a', () => ({ items: [], next_cursor }))).rejects.toMatchObject(unreadable);
  });

  it('is sent back unchanged', async () => {
    const cursor = `ñ&=${'a'.repeat(2_045)}`;
    const { paths } = await read('vendor_a', (number) => ({ items: [], next_cursor: number === 1 ? cursor : null }));
    expect(new URL(paths[1]!, 'https://clinic.example.com').searchParams.get('cursor')).toBe(cursor);
  });
});
