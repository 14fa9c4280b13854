import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { changedConfig, type ConfigPatch } from '../domain/schedule-config';
import type { SetupReads, SetupStore, SetupTransaction } from '../ports';
import { example } from './appointment-types.example';
import { aType } from './builders';

export interface SetupUnderTest {
  store: SetupStore;
  reads: SetupReads;
}

export function setupContract(open: () => SetupUnderTest): void {
  let under: SetupUnderTest;
  let actor: Actor;
  const now = new Date('2027-01-15T12:30:00.000Z');

  beforeAll(() => {
    under = open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: SetupTransaction) => Promise<T>, as = actor) =>
    under.store.transaction(as, work);
  const added = async (over: Partial<AppointmentTypeRecord> = {}): Promise<AppointmentTypeRecord> => {
    const type = aType({ workspaceId: actor.workspaceId, ...over });
    await inTransaction(({ types }) => types.add(type));
    return type;
  };
  const read = (id: string, as = actor) => under.reads.typeById(as.workspaceId, id);
  const typeNames = async (filter = {}) => (await under.reads.types(actor.workspaceId, filter)).map(({ name }) => name);
  const saveConfig = (patch: ConfigPatch) =>
    inTransaction(async ({ config }) => config.save(changedConfig(await config.saved(), patch), now));

  it('returns every field of a type as it was stored', async () => {
    const plain = await added();
    const full = await added(example.changes);
    const onRequest = await added({ name: 'A medida', priceAmount: null });
    expect(await Promise.all([plain, full, onRequest].map(({ id }) => read(id)))).toEqual([plain, full, onRequest]);
    expect(await inTransaction(({ types }) => types.byId(full.id))).toEqual(full);
  });

  it('shows a type to its own workspace only', async () => {
    const type = await added();
    const stranger = anActor();
    expect(await read(type.id, stranger)).toBeUndefined();
    expect(await inTransaction(({ types }) => types.byId(type.id), stranger)).toBeUndefined();
    expect(await under.reads.types(stranger.workspaceId, {})).toEqual([]);
    const namesake = aType({ workspaceId: stranger.workspaceId, name: type.name });
    expect(await inTransaction(({ types }) => types.add(namesake), stranger)).toBeUndefined();
  });

  it('lists types by name, optionally only of one kind or active ones', async () => {
    await added({ name: 'beta' });
    await added({ name: 'Alfa', kind: 'visit' });
    await added({ name: 'Gama', isActive: false });
    expect(await typeNames()).toEqual(['Alfa', 'beta', 'Gama']);
    expect(await typeNames({ kind: 'service' })).toEqual(['beta', 'Gama']);
    expect(await typeNames({ activeOnly: true })).toEqual(['Alfa', 'beta']);
    expect(await typeNames({ kind: 'service', activeOnly: true })).toEqual(['beta']);
  });

  it('hides a deleted type except from its appointments, and frees its name', async () => {
    const type = await added();
    const namesake = aType({ workspaceId: actor.workspaceId, name: 'PRUEBA de manejo' });
    expect(await inTransaction(({ types }) => types.add(namesake))).toBe(type.id);
    await inTransaction(({ types }) => types.save({ ...type, deletedAt: now }));
    expect(await read(type.id)).toBeUndefined();
    expect(await under.reads.typeEvenDeleted(actor.workspaceId, type.id)).toEqual({ ...type, deletedAt: now });
    expect(await under.reads.typeEvenDeleted(anActor().workspaceId, type.id)).toBeUndefined();
    expect(await typeNames()).toEqual([]);
    expect(await inTransaction(({ types }) => types.byId(type.id))).toBeUndefined();
    expect(await read((await added()).id)).toBeDefined();
  });

  it('removes the default mark from the other types of the workspace', async () => {
    const first = await added({ isDefault: true });
    const second = await inTransaction(async ({ types }) => {
      const type = aType({ workspaceId: actor.workspaceId, name: 'Otra', isDefault: true });
      await types.dropOtherDefault(type.id, now);
      await types.add(type);
      return type;
    });
    expect(await read(first.id)).toEqual({ ...first, isDefault: false, updatedAt: now });
    expect(await read(second.id)).toEqual(second);
  });

  it('gives a name to exactly one of five concurrent types', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        inTransaction(async ({ types }) => {
          const holder = await types.add(aType({ workspaceId: actor.workspaceId, name: 'Pedida' }));
          return holder ? 'held' : 'added';
        }),
      ),
    );
    expect(outcomes.sort()).toEqual(['added', 'held', 'held', 'held', 'held']);
  });

  it('stores only the saved fields of the configuration', async () => {
    expect(await under.reads.savedConfig(actor.workspaceId)).toBeUndefined();
    await saveConfig({ slotMinutes: 30, businessHours: { mon: [['09:00', '24:00']] }, salesTeamId: randomUUID() });
    await saveConfig({ vehicleExclusive: false, timezone: 'Europe/Madrid', salesTeamId: null });
    const saved = await under.reads.savedConfig(actor.workspaceId);
    const expected = {
      slotMinutes: 30,
      businessHours: { mon: [['09:00', '24:00']] },
      vehicleExclusive: false,
      timezone: 'Europe/Madrid',
    };
    expect(Object.fromEntries(Object.entries(saved!).filter(([, value]) => value !== null))).toEqual(expected);
    expect(await inTransaction(({ config }) => config.saved())).toEqual(saved);
    expect(await under.reads.savedConfig(anActor().workspaceId)).toBeUndefined();
  });

  it('loses no field when several are saved concurrently', async () => {
    const patches: ConfigPatch[] = [
      { slotMinutes: 15 },
      { bufferMinutes: 5 },
      { staffCapacity: 3 },
      { ownerCapacity: 2 },
      { holdTtlMinutes: 9 },
    ];
    await Promise.all(patches.map(saveConfig));
    expect(await under.reads.savedConfig(actor.workspaceId)).toMatchObject(Object.assign({}, ...patches) as object);
  });

  it('rolls back a transaction that fails', async () => {
    const type = aType({ workspaceId: actor.workspaceId });
    const failing = inTransaction(async ({ types, config }) => {
      await types.add(type);
      await config.save(changedConfig(undefined, { slotMinutes: 30 }), now);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await read(type.id)).toBeUndefined();
    expect(await under.reads.savedConfig(actor.workspaceId)).toBeUndefined();
  });
}
