import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { ContactRecord } from '../domain/contact';
import type { AttributeEntry } from '../domain/settle-attributes';
import type { ContactsStore } from '../ports';
import { aContact } from '../testing/builders';
import { attachFile } from '../use-cases/attach-file';
import { createAttributeDefinition, deleteAttributeDefinition } from '../use-cases/attribute-definitions';
import { writeAttributes } from '../use-cases/write-attributes';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';
import { sweepRetiredAttributes } from './retired-attributes';

describe('values of a deleted definition', () => {
  let test: TestDatabase;
  let storage: MemoryStorage;
  let files: Files;
  let store: ContactsStore;
  let actor: Actor;

  beforeAll(async () => {
    test = await testDatabase();
    storage = new MemoryStorage();
    files = new Files(test.database, storage, systemClock, systemIds);
    store = postgresStore(test.database, new RememberedDefinitions(test.database), files);
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    actor = anActor();
  });

  const deps = () => ({ store, clock: systemClock, ids: systemIds });
  const define = (key: string, type: 'text' | 'file') =>
    createAttributeDefinition(deps())(actor, { key, label: key, type });
  const remove = (key: string) => deleteAttributeDefinition(deps())(actor, key);
  const write = (id: string, entries: AttributeEntry[]) => writeAttributes(deps())(actor, id, entries);
  const added = async (): Promise<ContactRecord> => {
    const contact = aContact({ workspaceId: actor.workspaceId });
    await store.transaction(actor, (tx) => tx.contacts.add(contact));
    return contact;
  };
  const read = (id: string) => postgresReads(test.database).byId(actor, id);
  const upload = async (contactId: string) => {
    const received = await files.receive(actor.workspaceId, Readable.from([Buffer.from('hola')]), 100);
    await attachFile(deps())(actor, contactId, 'contrato', {
      ...received,
      filename: 'a.txt',
      contentType: 'text/plain',
    });
  };
  const kept = async () =>
    (
      await test.database.query<{ attributes: object }>(
        'SELECT attributes FROM contacts.contact WHERE workspace_id = $1',
        [actor.workspaceId],
      )
    ).map(({ attributes }) => Object.keys(attributes).length);

  it('are removed together with their files, and nothing else is', async () => {
    await define('color', 'text');
    await define('contrato', 'file');
    const { id: staying } = await define('queda', 'text');
    const { id } = await added();
    await write(id, [
      { key: 'color', value: 'rojo' },
      { key: 'queda', value: 'si' },
    ]);
    await upload(id);
    const before = await read(id);
    await remove('color');
    await remove('contrato');
    expect(await kept()).toEqual([3]);
    expect(await sweepRetiredAttributes(test.database, files)).toBe(2);
    await files.close();
    expect([await kept(), storage.keys()]).toEqual([[1], []]);
    expect(await read(id)).toEqual({ ...before, attributes: { [staying]: before!.attributes[staying] } });
    expect(await test.database.query('SELECT 1 FROM contacts.retired_attribute')).toEqual([]);
  });

  it('are removed in several transactions, each once if several sweeps run concurrently', async () => {
    const { id: definitionId } = await define('color', 'text');
    const value = JSON.stringify({ [definitionId]: { id: randomUUID(), value: 'rojo' } });
    const { id } = await added();
    await test.database.query(
      `INSERT INTO contacts.contact (workspace_id, id, name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at, attributes)
       SELECT workspace_id, gen_random_uuid(), name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at, $2::jsonb
         FROM contacts.contact, generate_series(1, 4500) WHERE id = $1`,
      [id, value],
    );
    await remove('color');
    const removed = await Promise.all([1, 2, 3].map(() => sweepRetiredAttributes(test.database, files)));
    expect(removed.reduce((sum, each) => sum + each)).toBe(4_500);
    expect((await kept()).every((count) => count === 0)).toBe(true);
  });

  it('do not reappear through a value that was being written during the deletion', async () => {
    await define('color', 'text');
    const { id } = await added();
    const [written] = await Promise.allSettled([write(id, [{ key: 'color', value: 'rojo' }]), remove('color')]);
    await sweepRetiredAttributes(test.database, files);
    expect(['fulfilled', 'rejected']).toContain(written.status);
    expect(await kept()).toEqual([0]);
  });
});
