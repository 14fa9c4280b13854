import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import fc from 'fast-check';
import { createCatalogue, type Catalogue } from '../catalogue';
import { priceOn, type ListedPrice } from '../domain/price';
import { clinicWorkspaces } from '../../testing';
import { catalogueReads } from './catalogue-reads';
import { catalogueOn } from './catalogue.part';

let test: TestDatabase;
let catalogue: Catalogue;
const actor = anActor({ workspaceId: randomUUID() });

beforeAll(async () => {
  test = await testDatabase();
  const nobody = { count: async () => 0, hasMembers: async () => false, hasServices: async () => false };
  const directories = {
    workspaces: clinicWorkspaces(),
    members: { isActive: async () => true },
    appointments: nobody,
    keptPhone: (given: string) => given,
  };
  const offers = { changed: () => undefined };
  catalogue = createCatalogue({
    ...catalogueOn(test.database, offers),
    ...directories,
    offers,
    clock: systemClock,
    ids: systemIds,
  });
});
afterAll(() => test.drop());

const dates = fc.constantFrom('2027-01-01', '2027-01-15', '2027-02-01');
const lists = fc.array(
  fc.record({
    previsiones: fc.constantFrom<string[]>([], ['fonasa'], ['isapre', 'fonasa_b']),
    validFrom: fc.option(dates),
    validTo: fc.option(fc.constantFrom('2027-02-01', '2027-03-01')),
    active: fc.boolean(),
    priceClp: fc.integer({ min: 0, max: 100_000_000_000 }),
  }),
  { maxLength: 5 },
);

it('computes the same price of a service in the domain and in SQL', async () => {
  const reads = catalogueReads(test.database);
  await fc.assert(
    fc.asyncProperty(fc.option(fc.nat()), lists, async (precio, given) => {
      const { id } = await catalogue.services.create(actor, { nombre: 'Control', precio });
      const listed: ListedPrice[] = [];
      for (const { priceClp, ...fields } of given) {
        const list = await catalogue.priceLists.create(actor, { name: randomUUID(), ...fields });
        await catalogue.priceLists.replaceItems(actor, list.id, [{ serviceId: id, priceClp }]);
        listed.push({ ...fields, id: list.id, priceClp });
      }
      for (const prevision of [null, 'fonasa', 'fonasa_b', 'fonasax', 'isapre']) {
        for (const date of ['2026-12-31', '2027-01-15', '2027-02-01', '2027-03-02']) {
          const prices = await reads.prices(actor.workspaceId, [id], { prevision, date });
          expect(prices.get(id)).toEqual(priceOn(precio, listed, prevision, date));
        }
      }
    }),
    { numRuns: 15 },
  );
});

it('prefers a list with the prevision, then the latest start, then the newest list', () => {
  const list = (id: string, over: Partial<ListedPrice> = {}): ListedPrice => ({
    id,
    priceClp: Number(id),
    previsiones: [],
    validFrom: null,
    validTo: null,
    active: true,
    ...over,
  });
  const on = (given: ListedPrice[], prevision: string | null = 'fonasa_b') =>
    priceOn(9, given, prevision, '2027-01-15').priceClp;
  expect(on([list('1', { validFrom: '2027-01-15' }), list('2', { previsiones: ['fonasa'] })])).toBe(2);
  expect(on([list('1', { validFrom: '2027-01-02' }), list('2', { validFrom: '2027-01-01' }), list('3')])).toBe(1);
  expect(on([list('1'), list('2')])).toBe(2);
  expect(
    on([list('1', { validTo: '2027-01-14' }), list('2', { active: false }), list('3', { previsiones: ['isapre'] })]),
  ).toBe(9);
  expect(on([list('1', { previsiones: ['fonasa'] })], null)).toBe(9);
});
