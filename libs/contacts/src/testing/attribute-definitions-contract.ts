import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionReads, ContactsStore, ContactsTransaction } from '../ports';
import { aDefinition } from './builders';

export interface DefinitionsUnderTest {
  store: ContactsStore;
  definitions: AttributeDefinitionReads;
}

export function attributeDefinitionsContract(open: () => Promise<DefinitionsUnderTest>): void {
  let under: DefinitionsUnderTest;
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });
  beforeEach(() => {
    actor = anActor();
  });

  const ours = (over: Partial<AttributeDefinition> = {}) => aDefinition({ workspaceId: actor.workspaceId, ...over });
  const inTransaction = <T>(work: (tx: ContactsTransaction) => Promise<T>, as = actor) =>
    under.store.transaction(as, work);
  const added = async (over: Partial<AttributeDefinition> = {}): Promise<AttributeDefinition> => {
    const definition = ours(over);
    expect(await inTransaction((tx) => tx.attributeDefinitions.add(definition))).toBe(true);
    return definition;
  };
  const all = () => under.definitions.loadDefinitions(actor.workspaceId);

  it('returns all fields, ordered by id, to readers and to transactions that write', async () => {
    const later = await added({
      id: '01930000-0000-7000-8000-000000000002',
      key: 'a',
      type: 'select',
      options: ['x', 'y'],
    });
    const earlier = await added({ id: '01930000-0000-7000-8000-000000000001', key: 'b', label: 'Año' });
    expect(await all()).toEqual([earlier, later]);
    expect(await inTransaction((tx) => tx.attributeDefinitions.forWriting())).toEqual([earlier, later]);
    expect(await inTransaction((tx) => tx.attributeDefinitions.lock('a'))).toEqual(later);
  });

  it('hides definitions from other workspaces', async () => {
    await added();
    const stranger = anActor();
    expect(await under.definitions.loadDefinitions(stranger.workspaceId)).toEqual([]);
    const results = await inTransaction(
      async ({ attributeDefinitions: theirs }) => [await theirs.forWriting(), await theirs.lock('color')],
      stranger,
    );
    expect(results).toEqual([[], undefined]);
  });

  it('adds no second definition with the same key', async () => {
    const first = await added();
    expect(await inTransaction((tx) => tx.attributeDefinitions.add(ours()))).toBe(false);
    expect(await all()).toEqual([first]);
  });

  it('shows a change once it is committed, and never one from a failed transaction', async () => {
    const definition = await added();
    expect(await all()).toEqual([definition]);
    const changed = { ...definition, label: 'Otro', updatedAt: new Date('2027-01-16T12:00:00.000Z') };
    await inTransaction((tx) => tx.attributeDefinitions.save(changed));
    expect(await all()).toEqual([changed]);
    const failing = inTransaction(async (tx) => {
      await tx.attributeDefinitions.remove(changed);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await all()).toEqual([changed]);
    await inTransaction((tx) => tx.attributeDefinitions.remove(changed));
    expect(await all()).toEqual([]);
  });

  it('waits for a concurrent write of values before it removes a definition', async () => {
    const definition = await added();
    const order: string[] = [];
    let locked: () => void = () => undefined;
    const hasLocked = new Promise<void>((resolve) => (locked = resolve));
    const writing = inTransaction(async (tx) => {
      await tx.attributeDefinitions.forWriting();
      locked();
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('written');
    });
    await hasLocked;
    const removing = inTransaction(async (tx) => {
      await tx.attributeDefinitions.lock(definition.key);
      order.push('removed');
      await tx.attributeDefinitions.remove(definition);
    });
    await Promise.all([writing, removing]);
    expect(order).toEqual(['written', 'removed']);
  });
}
