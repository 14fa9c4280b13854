import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@workops/platform/database';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { everybodyIsThere, leadsWorld } from '../../testing/leads-world';
import { pipelines } from './pipeline.entity';

const anInquiry = (contactId: string, externalId: string = randomUUID()) => ({
  contactId,
  source: 'website',
  accountId: null,
  externalId,
  intent: 'buy' as const,
  vehicleId: null,
  vehicleRef: 'un auto rojo',
  message: 'Hola',
  sentBy: { name: 'Ana', email: null, phone: null },
  receivedAt: new Date(),
  pipelineId: null,
  locationId: null,
  blocked: false,
});

const times = <T>(count: number, each: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => each(n)));

const BACKGROUND = '../../../migrations/background';
const ORDERS_INDEX = readFileSync(join(__dirname, BACKGROUND, '1796100000004-orders-by-lead.sql'), 'utf8');

// Tables that a merge of leads updates by the lead, without an index that begins with it.
const WITHOUT_INDEX_BY_LEAD = `
  SELECT c.table_name AS "table"
    FROM information_schema.columns c
   WHERE c.table_schema = 'commerce' AND c.column_name = 'lead_id'
     AND NOT EXISTS (SELECT
                       FROM pg_indexes i
                      WHERE i.schemaname = 'commerce' AND i.tablename = c.table_name
                        AND i.indexdef LIKE '%(workspace_id, lead_id%')`;

describe('leads on PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('start with one pipeline "Ventas" under concurrent calls', async () => {
    const { actor, leads } = leadsWorld(test.database);
    const all = await times(6, () => leads.pipelines.list(actor));
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(1);
    expect(all[0]![0]!.stages.map(({ name }) => name)).toEqual(['Nuevo', 'Contactado', 'Visita', 'Negociación']);
  });

  it('count concurrent inquiries of a person in one lead', async () => {
    const { actor, leads, listEvents } = leadsWorld(test.database);
    const contact = randomUUID();
    const taken = await times(12, () => leads.inquiries.take(actor, anInquiry(contact)));
    const [id, ...others] = new Set(taken.map(({ lead }) => lead?.id));
    expect(others).toEqual([]);
    expect(await leads.read(actor, id!)).toMatchObject({
      contactId: contact,
      inquiryCount: 12,
      status: 'open',
      source: 'website',
    });
    expect((await listEvents(id!)).map(({ type }) => type)).toEqual(['lead.created']);
  });

  it('get inquiries on the most recently changed open lead of the pipeline', async () => {
    const { actor, leads } = leadsWorld(test.database);
    const [contact, pipelineId] = [
      randomUUID(),
      (await leads.pipelines.create(actor, { name: 'Flotas', stages: [{ name: 'a' }] })).id,
    ];
    const [first, second] = [
      await leads.create(actor, { contactId: contact }),
      await leads.create(actor, { contactId: contact }),
    ];
    const take = async (over: object = {}) =>
      (await leads.inquiries.take(actor, { ...anInquiry(contact), ...over })).lead!;
    for (const { id } of [first, second]) {
      await test.database.query(`UPDATE commerce.lead SET updated_at = now() + interval '1 hour' WHERE id = $1`, [id]);
      expect((await take()).id).toBe(id);
    }
    const there = await take({ pipelineId });
    expect([there.pipelineId, there.inquiryCount, (await take({ pipelineId })).id]).toEqual([pipelineId, 1, there.id]);
    expect((await take({ pipelineId: randomUUID() })).pipelineId).toBe(first.pipelineId);
  });

  it('are found by an index in every table that names them', async () => {
    await test.database.query(ORDERS_INDEX.replace(' CONCURRENTLY', ''));
    expect(await test.database.query(WITHOUT_INDEX_BY_LEAD)).toEqual([]);
  });

  it('are not created for a blocked contact, but the inquiry is kept', async () => {
    const { actor, leads } = leadsWorld(test.database);
    const { lead, inquiry } = await leads.inquiries.take(actor, { ...anInquiry(randomUUID()), blocked: true });
    expect([lead, inquiry.leadId]).toEqual([null, null]);
    expect(await leads.inquiries.taken(actor, inquiry)).toEqual(inquiry);
  });

  it('are distributed evenly when created concurrently', async () => {
    const { actor, leads } = leadsWorld(test.database);
    const assigneeIds = Array.from({ length: 4 }, () => randomUUID());
    const [pipeline] = await leads.pipelines.list(actor);
    await leads.pipelines.change(actor, pipeline!.id, { assignment: 'least_open', assigneeIds });
    const born = await times(40, () => leads.create(actor, { contactId: randomUUID() }));
    expect(assigneeIds.map((id) => born.filter(({ ownerUserId }) => ownerUserId === id).length)).toEqual([
      10, 10, 10, 10,
    ]);
  });

  it('apply concurrent moves one after another, each event continuing the previous one', async () => {
    const { actor, leads, listEvents } = leadsWorld(test.database);
    const { id } = await leads.create(actor, { contactId: randomUUID() });
    const { stages } = (await leads.pipelines.list(actor))[0]!;
    await times(12, (n) => leads.move(actor, id, { kind: 'stage', stageId: stages[n % 4]!.id }));
    const moves = (await listEvents(id)).flatMap(({ changes }) => (changes?.stage_id ? [changes.stage_id] : []));
    const way = [stages[0]!.id, ...moves.map(({ to }) => to)];
    expect(moves.length).toBeGreaterThan(2);
    expect(moves.map(({ from }) => from)).toEqual(way.slice(0, -1));
    expect(way.at(-1)).toBe((await leads.read(actor, id)).stageId);
  });

  it('refuse a pipeline as malformed, then with unknown references, then for its state', async () => {
    const gone = randomUUID();
    const { actor, leads } = leadsWorld(test.database, everybodyIsThere(new Set([gone])));
    const { id } = (await leads.pipelines.list(actor))[0]!;
    await expect(leads.pipelines.change(actor, gone, { name: ' ' })).rejects.toMatchObject({ kind: 'malformed' });
    const vain = { name: 'Flotas', stages: [{ id: gone, name: 'a' }], assigneeIds: [gone], isDefault: false };
    const refused = { kind: 'unusable', details: { body: [{ path: 'stages.0.id' }, { path: 'assignee_ids.0' }] } };
    await expect(leads.pipelines.create(actor, vain)).rejects.toMatchObject(refused);
    await expect(leads.pipelines.change(actor, id, vain)).rejects.toMatchObject(refused);
    await expect(leads.pipelines.change(actor, id, { isDefault: false })).rejects.toMatchObject({
      details: { reason: 'default_pipeline' },
    });
  });

  it("refuse a new pipeline as unavailable while the limit's lock is held", async () => {
    const { actor, leads } = leadsWorld(test.database);
    const [first] = await leads.pipelines.list(actor);
    const [locked, release] = [latch(), latch()];
    const adding = test.database.transaction(async (tx) => {
      await takeLock(tx, { name: 'ceiling.pipelines', workspaceId: actor.workspaceId });
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const another = test.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '50ms'`);
      return pipelines
        .of(test.database, actor.workspaceId)
        .add({ ...first!, id: randomUUID(), name: 'Otra', isDefault: false });
    });
    await expect(another).rejects.toMatchObject({ kind: 'unavailable' });
    release.open();
    await adding;
  });
});
