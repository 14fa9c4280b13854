import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { VendorBudget } from '../domain/budget-mirror';
import { budgetMailKey } from '../domain/budget-mail';
import { mirrorBudgets } from '../use-cases/mirror-budgets';
import { clinicSourcesOn, patientOfRut } from '../../testing';
import { budgetMailObjection } from './budget-mails';
import { keptBudgets } from './kept-sales';
import { salesOn } from './sales.part';

const BLOCK = 'UPDATE clinic.patient SET blocked_at = $3 WHERE workspace_id = $1 AND id = $2';
const RUN = `
  INSERT INTO clinic.source_run (workspace_id, id, source_id, status, force, started_at, ended_at, created_at, updated_at)
  VALUES ($1, gen_random_uuid(), $2, $3, false, clock_timestamp(), clock_timestamp(), clock_timestamp(), clock_timestamp())`;
const given = (externalId: string, totalClp = 1_000): VendorBudget => ({
  externalId,
  patientDocument: '11111111-1',
  status: 'accepted',
  totalClp,
  lines: [{ code: null, description: 'Corona', quantity: 1, unitPriceClp: totalClp }],
});

let test: TestDatabase;
let clinic: ReturnType<typeof clinicSourcesOn>;
let actor: Actor;
let patientId = '';

beforeAll(async () => {
  test = await testDatabase();
  clinic = clinicSourcesOn({
    database: test.database,
    sealer: { seal: (plain) => plain },
    clock: systemClock,
    ids: systemIds,
  });
});
afterAll(() => test.drop());
beforeEach(async () => {
  actor = anActor({ workspaceId: randomUUID() });
  patientId = await patientOfRut(test.database, actor.workspaceId, '11111111-1');
});

const runOf = (budgets: VendorBudget[], unread: string[] = []) =>
  mirrorBudgets({ ...salesOn(test.database, systemClock, systemIds), clock: systemClock, ids: systemIds })(
    actor,
    'vendor_a',
    budgets,
    unread,
  );
const run = (...budgets: VendorBudget[]) => runOf(budgets);
const block = (since: Date | null) => test.database.query(BLOCK, [actor.workspaceId, patientId, since]);
const totals = async () =>
  (await clinic.sales.budgets.list(actor, { limit: 10, cursor: null })).items.map(({ totalClp }) => totalClp);

describe('a vendor’s budget', () => {
  it("is neither created nor updated while its patient's data are blocked", async () => {
    await run(given('B-1'));
    await block(new Date());
    expect(await run(given('B-1', 2_000), given('B-2', 3_000))).toEqual({
      created: 0,
      updated: 0,
      rejected: 0,
      unmatched: 2,
    });
    expect(await totals()).toEqual([1_000]);
    await block(null);
    expect(await run(given('B-1', 2_000), given('B-2', 3_000))).toEqual({
      created: 1,
      updated: 1,
      rejected: 0,
      unmatched: 0,
    });
    expect((await totals()).sort()).toEqual([2_000, 3_000]);
  });

  const aSource = async () => {
    const source = { vendor: 'vendor_a', baseUrl: 'https://clinic.example.com', token: 't' } as const;
    return (await (await clinic.sources.prepare(actor, source))()).id;
  };
  const isOpen = () => keptBudgets.isOpen!(test.database, actor.workspaceId, [patientId], '2027-01-15');

  it('prevents the erasure of its patient until a complete sync no longer finds it', async () => {
    const source = await aSource();
    const ended = (status: string) => test.database.query(RUN, [actor.workspaceId, source, status]);
    await run(given('B-1'));
    await ended('failed');
    expect(await isOpen()).toBe(true);
    await ended('ok');
    expect(await isOpen()).toBe(false);
    await run(given('B-1'));
    expect(await isOpen()).toBe(true);
    await ended('ok');
    await block(new Date());
    await run(given('B-1', 2_000));
    expect([await totals(), await isOpen()]).toEqual([[1_000], true]);
  });

  it('stays unchanged and prevents erasure if the vendor sends it unreadable or invalid', async () => {
    const source = await aSource();
    await run(given('B-1'));
    for (const unreadable of [() => run(given('B-1', -1)), () => runOf([], ['B-1'])]) {
      await test.database.query(RUN, [actor.workspaceId, source, 'ok']);
      expect(await isOpen()).toBe(false);
      expect(await unreadable()).toMatchObject({ created: 0, updated: 0, unmatched: 0 });
      expect([await totals(), await isOpen()]).toEqual([[1_000], true]);
    }
  });

  it('no longer prevents the erasure of its patient once its source is deleted', async () => {
    const id = await aSource();
    await run(given('B-1'));
    expect(await isOpen()).toBe(true);
    await clinic.sources.delete(actor, id);
    expect(await isOpen()).toBe(false);
  });
});

describe('a queued mail with a budget', () => {
  const asking = (key: string, reasons: string[]) => {
    const judge = jest.fn(async () => [
      reasons.length > 0 ? { outcome: 'blocked' as const, reasons } : { outcome: 'allowed' as const },
    ]);
    const mail = { workspaceId: actor.workspaceId, key, to: 'ana@example.com' };
    return budgetMailObjection(test.database, { judge })(mail).then((reason) => ({ reason, judge }));
  };

  it('is checked again, and dropped if its recipient may not be written to', async () => {
    await run(given('B-1'));
    const [budget] = (await clinic.sales.budgets.list(actor, { limit: 10, cursor: null })).items;
    const key = budgetMailKey(budget!);
    const allowed = await asking(key, []);
    expect(allowed.reason).toBeUndefined();
    const send = { channel: 'email', purpose: 'service', address: 'ana@example.com' };
    expect(allowed.judge).toHaveBeenCalledWith(actor.workspaceId, [{ contactId: expect.any(String), send }]);
    expect((await asking(key, ['contact_blocked'])).reason).toBe('contact_blocked');
    await block(new Date());
    expect((await asking(key, [])).reason).toBe('patient_blocked');
    expect((await asking(budgetMailKey({ id: randomUUID() }), [])).reason).toBe('erased');
    expect((await asking('access.notice/1', ['contact_blocked'])).reason).toBeUndefined();
  });
});
