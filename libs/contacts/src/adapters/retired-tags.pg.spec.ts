import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';
import { sweepRetiredTags } from './retired-tags';
import { BROWSE, filterValues } from './search-sql';
import type { ContactsStore } from '../ports';
import { aContact } from '../testing/builders';
import { mergeContacts } from '../use-cases/merge-contacts';
import { tagContact } from '../use-cases/tag-contact';
import { createTag, deleteTag } from '../use-cases/tags';

const INDEX = readFileSync(join(__dirname, '../../migrations/background/1795916188293-contacts-by-tag.sql'), 'utf8');

describe('a deleted tag', () => {
  let test: TestDatabase;
  let store: ContactsStore;
  let actor: Actor;

  beforeAll(async () => {
    test = await testDatabase();
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    store = postgresStore(test.database, new RememberedDefinitions(test.database), files);
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    actor = anActor();
  });

  const deps = () => {
    const definitions = new RememberedDefinitions(test.database);
    return {
      store,
      definitions,
      reads: postgresReads(test.database),
      clock: systemClock,
      ids: systemIds,
      mergeParticipants: () => [],
      records: async () => ({ seen: false, hidden: false }),
    };
  };
  const tag = async (name: string) => (await createTag(deps())(actor, { name })).id;
  const remove = (id: string) => deleteTag(deps())(actor, id);
  const contact = async (tagIds: string[] = []): Promise<string> => {
    const { id } = await store.transaction(actor, async (tx) => {
      const added = aContact({ workspaceId: actor.workspaceId });
      await tx.contacts.add(added);
      return added;
    });
    if (tagIds.length > 0) await tagContact(deps())(actor, id, tagIds);
    return id;
  };
  const readTagIds = async (id: string) => (await postgresReads(test.database).byId(actor, id))!.tagIds;

  it('is removed from its contacts in several transactions, and no other tag is', async () => {
    const [gone, staying] = [await tag('Gone'), await tag('Staying')];
    const id = await contact([gone, staying]);
    await test.database.query(
      `INSERT INTO contacts.contact (workspace_id, id, name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at, tag_ids)
       SELECT workspace_id, gen_random_uuid(), name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at, tag_ids
         FROM contacts.contact, generate_series(1, 4500) WHERE workspace_id = $1 AND id = $2`,
      [actor.workspaceId, id],
    );
    await remove(gone);
    const removed = await Promise.all([1, 2].map(() => sweepRetiredTags(test.database)));
    expect(removed.reduce((sum, each) => sum + each)).toBe(4_501);
    expect(await readTagIds(id)).toEqual([staying]);
    const heldTags = 'SELECT DISTINCT tag_ids FROM contacts.contact WHERE workspace_id = $1';
    expect(await test.database.query(heldTags, [actor.workspaceId])).toEqual([{ tag_ids: [staying] }]);
    expect(await test.database.query('SELECT 1 FROM contacts.retired_tag')).toEqual([]);
  });

  it('does not reappear through a merge or a concurrent write', async () => {
    const gone = await tag('Gone');
    const [survivor, secondary] = [await contact(), await contact([gone])];
    const [set] = await Promise.allSettled([tagContact(deps())(actor, survivor, [gone]), remove(gone)]);
    expect(['fulfilled', 'rejected']).toContain(set.status);
    await mergeContacts(deps())(actor, survivor, [secondary]);
    await sweepRetiredTags(test.database);
    expect([await readTagIds(survivor), await readTagIds(secondary)]).toEqual([[], []]);
  });

  it('uses the tag index as a filter among many contacts', async () => {
    const vip = await tag('VIP');
    const id = await contact();
    await test.database.query(
      `INSERT INTO contacts.contact (workspace_id, id, name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at)
       SELECT workspace_id, gen_random_uuid(), name, lifecycle_stage, origin_channel, email_consent, email_status, created_at, updated_at
         FROM contacts.contact, generate_series(1, 3000) WHERE workspace_id = $1 AND id = $2`,
      [actor.workspaceId, id],
    );
    await tagContact(deps())(actor, id, [vip]);
    await test.database.query(INDEX.replace(' CONCURRENTLY', ''));
    await test.database.query('ANALYZE contacts.contact');
    const values = BROWSE.values({ ...filterValues(actor, { tagId: vip }), limit: 20, offset: 0 });
    const plan = await test.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${BROWSE.text}`, values);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('contact_tags');
    expect(await test.database.query<{ id: string }>(BROWSE.text, values)).toMatchObject([{ id }]);
  });
});
