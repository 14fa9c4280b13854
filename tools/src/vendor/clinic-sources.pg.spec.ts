import { randomUUID } from 'node:crypto';
import { intervalsAreOver, leasesAreOver, patientOfRut } from '@workops/clinic/testing';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalVendor } from './local-vendor';
import { PAGE, sourceRuns, type SourceRuns } from './source-runs';

let test: TestDatabase;
let runs: SourceRuns;
let clinic: SourceRuns['clinic'];
let aSync: SourceRuns['aSync'];
let aSource: SourceRuns['aSource'];
let lastRun: SourceRuns['lastRun'];
let run: SourceRuns['run'];
let events: SourceRuns['events'];
let announced: SourceRuns['announced'];
let typesOf: SourceRuns['typesOf'];
let services: SourceRuns['services'];
let service: SourceRuns['service'];
let server: LocalVendor;
let actor: Actor;

beforeAll(async () => {
  test = await testDatabase();
  runs = sourceRuns(test.database, () => ({ actor, server }));
  ({ clinic, aSync, aSource, lastRun, run, events, announced, typesOf, services, service } = runs);
});
afterAll(() => test.drop());
beforeEach(async () => {
  server = await LocalVendor.start();
  actor = anActor({ workspaceId: randomUUID() });
});
afterEach(async () => {
  await runs.leaveOff();
  await server.close();
});

describe.each(['vendor_a', 'vendor_b'] as const)('a sync run over %s', (vendor) => {
  it('creates missing records once, and announces nothing when repeated', async () => {
    const [known] = server.data.budgets;
    const patientId = await patientOfRut(test.database, actor.workspaceId, String(known!.patient_document));
    const id = await aSource(vendor);
    const first = await announced(() => run(id));
    expect(typesOf(first)).toEqual([
      ['clinic_budget.created', 1],
      ['clinic_professional.created', 12],
      ['clinic_service.created', 40],
    ]);
    expect(await lastRun(id)).toMatchObject({
      status: 'ok',
      created: 53,
      updated: 0,
      deactivated: 0,
      rejected: 0,
      unmatched: 9,
      errors: [],
    });
    const theirs = server.data.services[0]!;
    expect(await service('S-1')).toMatchObject({
      source: vendor,
      nombre: theirs.nombre,
      precio: theirs.precio,
      reviewState: 'draft',
      active: true,
      onlineBookable: false,
      durationMinutes: theirs.duration_minutes,
      vendorDurationMinutes: theirs.duration_minutes,
    });
    const [budget] = (await clinic.sales.budgets.list(actor, { ...PAGE, patientId })).items;
    expect(budget).toMatchObject({ source: vendor, externalId: known!.id, totalClp: known!.total_clp });
    expect(await announced(() => run(id))).toEqual([]);
    expect(await lastRun(id)).toMatchObject({ status: 'ok', created: 0, updated: 0, unmatched: 9 });
    expect(await clinic.sources.read(actor, id)).toMatchObject({ lastStatus: 'ok', lastError: null });
  });
});

describe('a mirrored record', () => {
  it("becomes stale when the vendor changes a reviewed record; the clinic's own fields stay", async () => {
    const id = await aSource();
    await run(id);
    const before = await service('S-1');
    await clinic.catalogue.services.update(actor, before.id, { durationMinutes: 25, onlineBookable: true });
    await clinic.catalogue.services.review(actor, before.id);
    server.change({ resource: 'services', id: 'S-1', fields: { precio: 99_000, duration_minutes: 50 } });
    const announcements = await announced(() => run(id));
    expect(announcements).toMatchObject([
      {
        type: 'clinic_service.updated',
        id: before.id,
        changes: { review_state: { from: 'reviewed', to: 'stale' } },
        data: { updated_fields: ['precio', 'vendor_duration_minutes', 'review_state'] },
      },
    ]);
    expect(await service('S-1')).toMatchObject({
      precio: 99_000,
      durationMinutes: 25,
      vendorDurationMinutes: 50,
      onlineBookable: true,
    });
    await clinic.catalogue.services.review(actor, before.id);
    const reviewed = await service('S-1');
    expect(await announced(() => run(id))).toEqual([]);
    const after = await service('S-1');
    expect([after.reviewState, after.updatedAt]).toEqual(['reviewed', reviewed.updatedAt]);
    expect(after.syncedAt!.getTime()).toBeGreaterThan(reviewed.syncedAt!.getTime());
  });

  it("rejects changes to the vendor's fields, and names them", async () => {
    await run(await aSource());
    const { id } = await service('S-1');
    const refused = clinic.catalogue.services.update(actor, id, { precio: 1, nombre: 'Otro' });
    await expect(refused).rejects.toMatchObject({ details: { reason: 'vendor_owned', fields: ['nombre', 'precio'] } });
  });

  it('that is invalid is rejected and stays unchanged, while the other records are updated', async () => {
    const id = await aSource();
    await run(id);
    await clinic.catalogue.professionals.create(actor, { nombre: 'Nativa', rut: '11111111-1' });
    server.change({ resource: 'services', id: 'S-1', fields: { precio: -1 } });
    server.change({ resource: 'services', id: 'S-2', fields: { precio: 7_000 } });
    server.change({ resource: 'professionals', id: 'P-3', fields: { rut: '11.111.111-1' } });
    server.data.services.push({ ...server.data.services[4]! });
    expect(typesOf(await announced(() => run(id)))).toEqual([['clinic_service.updated', 1]]);
    const { rejected, updated, deactivated, status, errors } = await lastRun(id);
    expect({ rejected, updated, deactivated, status }).toEqual({
      rejected: 3,
      updated: 1,
      deactivated: 0,
      status: 'ok',
    });
    expect(errors).toEqual([
      { resource: 'professionals', externalId: 'P-3', reason: 'rut_taken' },
      { resource: 'services', externalId: 'S-5', reason: 'repeated' },
      { resource: 'services', externalId: 'S-1', reason: 'precio' },
    ]);
    expect((await service('S-1')).active).toBe(true);
  });
});

describe('the RUTs of a vendor’s professionals', () => {
  const page = () => clinic.catalogue.professionals.list(actor, PAGE);
  const findRut = async (externalId: string) =>
    (await page()).items.find((each) => each.externalId === externalId)!.rut;

  it('can be exchanged between two professionals, with one event each', async () => {
    server.seed({ professionals: 2, services: 0, budgets: 0 });
    server.change({ resource: 'professionals', id: 'P-1', fields: { rut: '11111111-1' } });
    server.change({ resource: 'professionals', id: 'P-2', fields: { rut: '22222222-2' } });
    const id = await aSource();
    await run(id);
    server.change({ resource: 'professionals', id: 'P-1', fields: { rut: '22222222-2' } });
    server.change({ resource: 'professionals', id: 'P-2', fields: { rut: '11111111-1' } });
    expect(typesOf(await announced(() => run(id)))).toEqual([['clinic_professional.updated', 2]]);
    expect([await findRut('P-1'), await findRut('P-2'), (await lastRun(id)).errors]).toEqual([
      '22222222-2',
      '11111111-1',
      [],
    ]);
  });

  it('move to the next vendor after a change, and the clinic owns the first vendor’s records', async () => {
    server.seed({ professionals: 2, services: 1, budgets: 0 });
    server.change({ resource: 'professionals', id: 'P-1', fields: { rut: '11111111-1' } });
    const first = await aSource('vendor_a');
    await run(first);
    const left = (await page()).items;
    await expect(clinic.catalogue.professionals.delete(actor, left[0]!.id)).rejects.toMatchObject({
      details: { reason: 'vendor_owned' },
    });
    await clinic.sources.delete(actor, first);
    const next = await aSource('vendor_b');
    await run(next);
    expect((await lastRun(next)).errors).toEqual([]);
    const ruts = (await page()).items.filter(({ rut }) => rut === '11111111-1');
    expect(ruts).toMatchObject([{ source: 'vendor_b', externalId: 'P-1', active: true }]);
    for (const { id } of left) await clinic.catalogue.professionals.delete(actor, id);
    const [service] = (await services()).filter(({ source }) => source === 'vendor_a');
    expect(await clinic.catalogue.services.update(actor, service!.id, { nombre: 'Nuestro' })).toMatchObject({
      nombre: 'Nuestro',
    });
    await clinic.catalogue.services.delete(actor, service!.id);
  });
});

describe('a record that the vendor no longer has', () => {
  it('is held if too many are missing, and deactivated with one event by a forced run', async () => {
    server.seed({ professionals: 0, services: 1_000, budgets: 0 });
    const id = await aSource('vendor_b');
    await run(id);
    server.behave({ missing: { services: 400 } });
    expect(await announced(() => run(id))).toEqual([]);
    expect(await lastRun(id)).toMatchObject({ status: 'held', deactivated: 0 });
    expect(await clinic.sources.read(actor, id)).toMatchObject({ lastStatus: 'held' });
    const gone = await announced(() => run(id, { force: true }));
    expect(gone).toHaveLength(400);
    expect(new Set(gone.map((each) => each.id)).size).toBe(400);
    expect(gone[0]).toMatchObject({ type: 'clinic_service.updated', changes: { active: { from: true, to: false } } });
    expect(await lastRun(id)).toMatchObject({ status: 'ok', deactivated: 400, force: true });
    expect(await services({ active: true })).toHaveLength(600);
    server.behave({});
    expect(typesOf(await announced(() => run(id)))).toEqual([['clinic_service.updated', 400]]);
  });

  it('is deactivated if only a few are missing', async () => {
    server.seed({ professionals: 4, services: 10, budgets: 0 });
    const id = await aSource();
    await run(id);
    server.behave({ missing: { services: 3, professionals: 2 } });
    expect(typesOf(await announced(() => run(id)))).toEqual([
      ['clinic_professional.updated', 2],
      ['clinic_service.updated', 3],
    ]);
  });

  it('stays active if the vendor was not read to the end', async () => {
    const id = await aSource();
    await run(id);
    server.behave({ missing: { services: 3 } });
    server.change({ resource: 'professionals', id: 'P-1', fields: { cargo: 'Jefa' } });
    server.behave({ missing: { services: 3 }, garbled: 1 });
    expect(await announced(() => run(id))).toEqual([]);
    expect(await lastRun(id)).toMatchObject({
      status: 'failed',
      errors: [{ resource: 'professionals', externalId: null, reason: 'unreadable' }],
    });
    expect(await clinic.sources.read(actor, id)).toMatchObject({ lastStatus: 'failed', lastError: 'unreadable' });
    expect(await services({ active: true })).toHaveLength(40);
  });
});

describe('a mirrored budget', () => {
  const totals = (total_clp: number) => ({
    total_clp,
    status: 'open',
    lines: [{ code: null, description: 'Corona', quantity: 1, unit_price_clp: total_clp }],
  });

  it('is announced once per change, despite repeated and concurrent reads', async () => {
    server.seed({ professionals: 0, services: 0, budgets: 1 });
    server.change({ resource: 'budgets', id: 'B-1', fields: totals(100_000) });
    const patientId = await patientOfRut(
      test.database,
      actor.workspaceId,
      String(server.data.budgets[0]!.patient_document),
    );
    const id = await aSource();
    const two = [aSync(), aSync()];
    const both = async () => {
      await clinic.sources.sync(actor, id, { force: false });
      await Promise.all(two.map(({ rounds }) => rounds.run()));
    };
    expect(typesOf(await announced(both))).toEqual([['clinic_budget.created', 1]]);
    const budget = async () => (await clinic.sales.budgets.list(actor, { ...PAGE, patientId })).items[0]!;
    const { seenAt, changedAt } = (await budget()).mirror!;
    expect(
      await announced(async () => {
        for (let times = 0; times < 5; times += 1) await both();
      }),
    ).toEqual([]);
    const again = (await budget()).mirror!;
    expect([again.changedAt, new Date(again.seenAt!) > new Date(seenAt!)]).toEqual([changedAt, true]);
    server.change({ resource: 'budgets', id: 'B-1', fields: totals(120_000) });
    expect(typesOf(await announced(both))).toEqual([['clinic_budget.mirror_changed', 1]]);
    expect(await budget()).toMatchObject({ totalClp: 120_000, status: 'created', mirror: { totalClp: 120_000 } });
    const { id: budgetId } = await budget();
    await expect(clinic.sales.budgets.accept(actor, { id: budgetId }, 'patient')).rejects.toMatchObject({
      details: { reason: 'vendor_owned' },
    });
  });
});

describe('a clinic source', () => {
  it('is read at its interval by a single scheduler, even if two run', async () => {
    const id = await aSource();
    const two = [aSync(), aSync()];
    const round = () => Promise.all(two.map(({ rounds }) => rounds.begin()));
    await round();
    expect((await clinic.sources.runs(actor, id, PAGE)).items).toEqual([]);
    await intervalsAreOver(test.database, actor.workspaceId);
    await round();
    await Promise.all(two.map(({ rounds }) => rounds.run()));
    expect((await clinic.sources.runs(actor, id, PAGE)).items).toMatchObject([{ status: 'ok', created: 52 }]);
    await clinic.sources.update(actor, id, { enabled: false });
    expect(await clinic.sources.read(actor, id)).toMatchObject({ dueAt: null });
  });

  it('that hangs does not delay other workspaces', async () => {
    const stranger = anActor({ workspaceId: randomUUID() });
    const hanging = await LocalVendor.start();
    hanging.behave({ hang_from: 1 });
    const slow = await Promise.all([aSource('vendor_a', actor, hanging), aSource('vendor_b', actor, hanging)]);
    for (const id of slow) await clinic.sources.sync(actor, id, { force: false });
    const id = await aSource('vendor_a', stranger);
    await clinic.sources.sync(stranger, id, { force: false });
    const sync = aSync();
    const round = sync.rounds.run();
    await eventually(async () => (await lastRun(id, stranger)).status === 'ok' && hanging.calls === 2);
    expect(await Promise.all(slow.map(async (each) => (await lastRun(each)).status))).toEqual(['running', 'running']);
    await sync.leaveOff();
    await round;
    await hanging.close();
  });

  it('is continued by another process after an interrupted run, without repeated events', async () => {
    server.seed({ professionals: 10, services: 500, budgets: 0 });
    const id = await aSource();
    server.behave({ hang_from: 4 });
    await clinic.sources.sync(actor, id, { force: false });
    const first = aSync();
    const round = first.rounds.run();
    await eventually(() => Promise.resolve(server.calls === 4));
    await expect(clinic.sources.sync(actor, id, { force: false })).rejects.toMatchObject({
      details: { reason: 'sync_running' },
    });
    await first.leaveOff();
    await round;
    expect(await lastRun(id)).toMatchObject({ status: 'running', created: 410 });
    server.behave({});
    await aSync().rounds.run();
    expect(await lastRun(id)).toMatchObject({ status: 'ok', created: 510, updated: 0 });
    const ids = (await events()).map((each) => each.id);
    expect([ids.length, new Set(ids).size]).toEqual([510, 510]);
  });

  it('is written only by the new holder after its lease was lost', async () => {
    server.seed({ professionals: 10, services: 500, budgets: 0 });
    const id = await aSource();
    server.behave({ hang_from: 4 });
    await clinic.sources.sync(actor, id, { force: false });
    const [first, second] = [aSync(), aSync()];
    const round = first.rounds.run();
    await eventually(() => Promise.resolve(server.calls === 4));
    await leasesAreOver(test.database, actor.workspaceId);
    const other = second.rounds.run();
    await eventually(() => Promise.resolve(server.calls === 5));
    server.behave({});
    await Promise.all([round, other]);
    expect(await lastRun(id)).toMatchObject({ status: 'ok', created: 510, updated: 0 });
    expect(await events()).toHaveLength(510);
  });

  it('deactivates its records with one event each when deleted, and stops a current run', async () => {
    const id = await aSource();
    await run(id);
    server.behave({ hang_from: server.calls + 2 });
    server.change({ resource: 'services', id: 'S-1', fields: { precio: 1 } });
    await clinic.sources.sync(actor, id, { force: false });
    const sync = aSync();
    const round = sync.rounds.run();
    const callsBefore = server.calls;
    await eventually(() => Promise.resolve(server.calls > callsBefore + 1));
    expect(typesOf(await announced(() => clinic.sources.delete(actor, id)))).toEqual([
      ['clinic_professional.updated', 12],
      ['clinic_service.updated', 40],
    ]);
    expect(
      await announced(async () => {
        server.behave({});
        await round;
      }),
    ).toEqual([]);
    await expect(clinic.sources.read(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await services({ active: true })).toEqual([]);
    await run(await aSource());
    expect(await services({ active: true })).toHaveLength(40);
  });

  it('fails without a call to the vendor if the workspace is not in healthcare', async () => {
    const id = await aSource();
    await run(id, { by: aSync({ healthcare: false }) });
    expect([await lastRun(id), server.calls]).toMatchObject([
      { status: 'failed', errors: [{ reason: 'not_healthcare' }] },
      0,
    ]);
  });

  it('is not read automatically after that, until a sync with healthcare succeeds', async () => {
    const id = await aSource();
    const dueAt = async () => (await clinic.sources.read(actor, id)).dueAt;
    await run(id, { by: aSync({ healthcare: false }) });
    expect(await dueAt()).toBeNull();
    await run(id);
    expect(await dueAt()).toBeInstanceOf(Date);
  });
});
