import { ALL_SCOPES, toMaker, ownerKey, type Actor, type Scope, type Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { actOfSource } from '../domain/source-authority';
import { knowledgeWorld } from '../../testing/knowledge-world';

const DAY_MS = 86_400_000;
const URL = 'https://93.184.216.34/precios';
const PAGE = { cursor: null, limit: 10 };

const standing: Standing = { active: true, scopes: new Set(ALL_SCOPES), visibility: { kind: 'all' } };
const LOST: [string, Standing][] = [
  ['maker_gone', { ...standing, active: false }],
  ['maker_lacks_scope', { ...standing, scopes: new Set<Scope>(['kb:read']) }],
];

describe('a source of knowledge and its maker', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  function aWorld() {
    const standings = new Map<string, Standing>();
    let fetched = 0;
    const days = { passed: 0 };
    const pages = {
      fetch: async () => {
        fetched += 1;
        return { kind: 'html' as const, bytes: Buffer.from(`<p>Precios desde ${fetched} mil.`) };
      },
    };
    const world = knowledgeWorld({
      database: test.database,
      pages,
      owners: standingsBesides(standings),
      ahead: () => days.passed * DAY_MS,
    });
    const aPage = () => world.add({ kind: 'url', text: undefined, url: URL, refreshHours: 24 });
    const key = ownerKey(toMaker(world.actor)!);
    const another: Actor = {
      ...world.actor,
      author: { kind: 'member', id: '01930000-0000-7000-8000-00000000000b', name: 'Otra' },
    };
    const nextDay = async () => {
      days.passed += 2;
      await world.rounds.begin();
      await world.rounds.run();
    };
    const stand = (present: Standing) => standings.set(key, present);
    return { ...world, aPage, another, nextDay, stand, fetches: () => fetched };
  }

  it.each(LOST)('fetches no page once the maker is %s, and keeps the old chunks', async (reason, present) => {
    const { aPage, rounds, nextDay, stand, status, search, fetches, knowledge, actor, notices } = aWorld();
    const id = await aPage();
    await rounds.run();
    stand(present);
    await nextDay();
    expect(fetches()).toBe(1);
    expect(await status(id)).toMatchObject({ status: 'failed', error: reason, stoppedReason: reason, chunkCount: 1 });
    expect((await knowledge.sources(actor, PAGE)).items).toMatchObject([{ stoppedReason: reason }]);
    expect(notices).toEqual([reason]);
    expect(await search('precios')).toEqual(['Precios desde 1 mil.']);
    stand(standing);
    await nextDay();
    expect([fetches(), await status(id)]).toMatchObject([2, { status: 'ready', error: null, stoppedReason: null }]);
  });

  it('fetches a page on behalf of its maker, no matter who requests it', async () => {
    const { aPage, rounds, stand, status, fetches, knowledge, another } = aWorld();
    const id = await aPage();
    stand({ ...standing, active: false });
    await rounds.run();
    expect([fetches(), (await status(id)).error]).toEqual([0, 'maker_gone']);
    await knowledge.embed(another, id);
    await rounds.run();
    expect([fetches(), (await status(id)).error]).toEqual([0, 'maker_gone']);
  });

  it('fetches at once when another caller saves the source, even unchanged', async () => {
    const { aPage, rounds, stand, status, fetches, knowledge, another, announced } = aWorld();
    const id = await aPage();
    stand({ ...standing, active: false });
    await rounds.run();
    expect(await knowledge.updateSource(another, id, {})).toMatchObject({ status: 'pending' });
    await rounds.run();
    expect([fetches(), await status(id)]).toMatchObject([1, { status: 'ready', error: null, stoppedReason: null }]);
    expect(await announced()).toEqual(['kb.source.create', 'kb.source.embed 1']);
    await knowledge.updateSource(another, id, {});
    await rounds.run();
    expect(fetches()).toBe(1);
  });

  it('still fetches for a maker with narrow visibility, because knowledge belongs to no branch', async () => {
    const { aPage, rounds, stand, status } = aWorld();
    const id = await aPage();
    stand({ ...standing, visibility: { kind: 'branches', locationIds: [] } });
    await rounds.run();
    expect(await status(id)).toMatchObject({ status: 'ready', stoppedReason: null });
  });

  it('keeps written content searchable after its maker has left', async () => {
    const { add, rounds, stand, status } = aWorld();
    stand({ ...standing, active: false });
    const id = await add({ text: 'Horario de nueve a seis.' });
    await rounds.run();
    expect(await status(id)).toMatchObject({ status: 'ready', stoppedReason: null });
  });

  it('requires kb_files:read for a file on creation and on change', async () => {
    const { knowledge, actor } = aWorld();
    const writer: Actor = { ...actor, scopes: new Set<Scope>(['kb:read', 'kb:write']) };
    const input = { name: 'Garantía', kind: 'file' as const, fileId: '01930000-0000-7000-8000-00000000dead' };
    await expect(knowledge.prepareSource(writer, input)).rejects.toMatchObject({
      details: { reason: 'scope_not_held', scope: 'kb_files:read' },
    });
    await expect((await knowledge.prepareSource(actor, input))()).rejects.toMatchObject({ kind: 'unusable' });
    const create = await knowledge.prepareSource(writer, { name: 'Envíos', kind: 'text', text: 'Cinco días.' });
    const { id } = await create();
    expect(await knowledge.updateSource(writer, id, { name: 'Plazos' })).toMatchObject({ name: 'Plazos' });
    expect([actOfSource({ kind: 'file', maker: null }).needs, actOfSource({ kind: 'url', maker: null }).needs]).toEqual(
      [['kb:write', 'kb_files:read'], ['kb:write']],
    );
  });
});
