import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { VendorBudget } from '../../domain/sales/budget-mirror';
import { mirrorBudgets } from '../../use-cases/sales/mirror-budgets';
import { clinicSourcesOn, patientOfRut } from '../../testing';
import { keptBudgets } from './kept-sales';
import { salesOn } from './sales.module';

const given = (externalId: string, totalClp = 1_000): VendorBudget => ({
  ...{ externalId, patientDocument: '11111111-1', status: 'accepted', totalClp },
  lines: [{ code: null, description: 'Corona', quantity: 1, unitPriceClp: totalClp }],
});

let test: TestDatabase;
let clinic: ReturnType<typeof clinicSourcesOn>;
let actor: Actor;
let patientId = '';

beforeAll(async () => {
  test = await testDatabase();
  clinic = clinicSourcesOn({ database: test.database, sealer: { seal: (plain) => plain }, clock: systemClock, ids: systemIds });
});
afterAll(() => test.drop());
beforeEach(async () => {
  actor = anActor({ workspaceId: randomUUID() });
  patientId = await patientOfRut(test.database, actor.workspaceId, '11111111-1');
});

const run = (...budgets: VendorBudget[]) =>
  mirrorBudgets({ ...salesOn(test.database, systemClock, systemIds), clock: systemClock, ids: systemIds })(actor, 'vendor_a', budgets);

describe('a vendor’s budget', () => {
  it('keeps its patient from being erased while its vendor is read, and not where nobody could end it', async () => {
    const source = { vendor: 'vendor_a', baseUrl: 'https://clinic.example.com', token: 't' } as const;
    const { id } = await (await clinic.sources.prepare(actor, source))();
    await run(given('B-1'));
    const isOpen = () => keptBudgets.isOpen!(test.database, actor.workspaceId, [patientId]);
    expect(await isOpen()).toBe(true);
    await clinic.sources.delete(actor, id);
    expect(await isOpen()).toBe(false);
  });
});
