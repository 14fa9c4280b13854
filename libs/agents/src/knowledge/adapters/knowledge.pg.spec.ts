import { RunLost } from '@workops/kernel';
import { createLogger } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { SourceTrouble } from '../domain/source';
import type { Embeddings, LeasedRun } from '../knowledge-ports';
import { knowledgeWorld, wordsKnown, type KnowledgeWorldOptions } from '../../testing/knowledge-world';
import { forgetWords } from './words-left';

/** Embeds texts as vectors of letters. */
const byLetters = (model = 'letters') => {
  const port = {
    model,
    isAway: false,
    onCall: (..._asked: Parameters<Embeddings['embedTexts']>): Promise<boolean> => Promise.resolve(true),
  };
  const embedTexts: Embeddings['embedTexts'] = async (workspace, texts, asking) => {
    if (!(await port.onCall(workspace, texts, asking)) || port.isAway) return null;
    return texts.map((text) => {
      const counts = Array.from(
        { length: 26 },
        (_, n) => text.toLowerCase().split(String.fromCharCode(97 + n)).length - 1 || 0.001,
      );
      const length = Math.hypot(...counts);
      return counts.map((count) => count / length);
    });
  };
  return Object.assign(port, { embedTexts });
};

const HOUR = 3_600_000;
const ENTRIES = [
  { question: '¿Cuál es la garantía de un usado?', answer: 'Tres meses de motor y caja.' },
  { question: '¿Hacen envíos a regiones?', answer: 'Sí, el despacho tarda cinco días hábiles.' },
  { question: '¿Dónde están?', answer: 'En Ñuñoa, con estacionamiento.' },
  { question: '¿Reciben mi auto en parte de pago?', answer: 'Tasamos tu vehículo el mismo día.' },
];

const PARTS = Array.from({ length: 200 }, (_, n) => ({ question: `¿Repuesto ${n}?`, answer: 'Hay.' }));

describe('knowledge on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  const openWorld = (over: Omit<KnowledgeWorldOptions, 'database'> = {}) =>
    knowledgeWorld({ database: test.database, ...over });

  it('finds entries by any word, inflected, without accents or misspelled, in a stable order', async () => {
    const { add, search, rounds, announced, status } = openWorld();
    const id = await add({ kind: 'faq', text: undefined, entries: ENTRIES });
    expect(await search('garantía')).toEqual([]);
    await rounds.run();
    expect(await status(id)).toMatchObject({ status: 'ready', chunkCount: 4, error: null });
    expect(await announced()).toEqual(['kb.source.create', 'kb.source.embed 4']);
    const first = async (query: string) => (await search(query))[0]?.slice(0, 20);
    expect(await first('GARANTIAS')).toBe('¿Cuál es la garantía');
    expect(await first('cuanto se demora el envio')).toBe('¿Hacen envíos a regi');
    expect(await first('garnatia')).toBe('¿Cuál es la garantía');
    expect(await first('estasionamiento en nunoa')).toBe('¿Dónde están?\nEn Ñuñ');
    expect(await search('zzzz')).toEqual([]);
    expect(await search("'; -- & | ! ( :*")).toEqual([]);
    expect(await search('motor despacho vehículo', null, 2)).toHaveLength(2);
    expect(await search('motor despacho vehículo')).toEqual(await search('motor despacho vehículo'));
  });

  it('embeds sources of several workspaces in turns', async () => {
    const [loud, quiet] = [openWorld(), openWorld()];
    for (let n = 0; n < 6; n += 1) await loud.add();
    await quiet.add();
    const leased = await loud.runs.lease(new Date(), new Date(Date.now() + 30_000), 4, []);
    const of = ({ workspaceId }: typeof loud) => leased.filter((run) => run.workspaceId === workspaceId).length;
    expect([of(loud), of(quiet)]).toEqual([2, 1]);
    for (const run of leased) await loud.runs.release(run, new Date());
    await loud.rounds.run();
  });

  it('deletes only words that occur in no chunk any more', async () => {
    const { workspaceId, add, actor, knowledge, search, rounds } = openWorld();
    const { database } = test;
    const forget = forgetWords(database, createLogger('scheduler', 'silent'));
    const forgetAll = async () => {
      while ((await forget()) > 0);
    };
    const [first, second] = [await add({ text: 'Xilofono comun.' }), await add({ text: 'Zanahoria comun.' })];
    await rounds.run();
    await knowledge.updateSource(actor, first, { text: 'Marimba nueva.' });
    await rounds.run();
    await forgetAll();
    expect((await wordsKnown(database, workspaceId)).sort()).toEqual(['comun', 'marimba', 'nueva', 'zanahoria']);
    expect(await search('marinba')).toHaveLength(1);
    await knowledge.deleteSource(actor, second);
    await forgetAll();
    expect((await wordsKnown(database, workspaceId)).sort()).toEqual(['marimba', 'nueva']);
  });

  it('finds only sources of the workspace, and only the named ones', async () => {
    const [firstWorld, other] = [openWorld(), openWorld()];
    const ids = [
      await firstWorld.add({ text: 'El horario es de nueve a seis.' }),
      await firstWorld.add({ text: 'El horario del taller es otro.' }),
    ];
    await other.add({ text: 'Horario secreto.' });
    await firstWorld.rounds.run();
    await other.rounds.run();
    expect(await firstWorld.search('horario')).toHaveLength(2);
    expect(await firstWorld.search('horario', [ids[1]!])).toEqual(['El horario del taller es otro.']);
    await expect(other.search('horario', [ids[0]!])).rejects.toMatchObject({ kind: 'unusable' });
    const { knowledge } = other;
    expect(await knowledge.searchKnowledge(other.actor, { query: 'horario', sourceIds: [ids[0]!], limit: 5 })).toEqual(
      [],
    );
    await expect(knowledge.source(other.actor, ids[0]!)).rejects.toMatchObject({ kind: 'not_found' });
    await firstWorld.knowledge.deleteSource(firstWorld.actor, ids[0]!);
    expect(await firstWorld.search('horario')).toEqual(['El horario del taller es otro.']);
  });

  it('shows searches either the old or the new text while a source is embedded', async () => {
    const { actor, add, search, rounds, knowledge } = openWorld();
    const longText = (word: string) =>
      Array.from({ length: 120 }, (_, n) => `${word} ${'palabra '.repeat(60)}${n}.`).join('\n\n');
    const id = await add({ text: longText('viejo') });
    await rounds.run();
    await knowledge.updateSource(actor, id, { text: longText('nuevo') });
    let searched = 0;
    const searching = async () => {
      while (searched < 200) {
        searched += 1;
        const words = new Set(
          (await search('palabra viejo nuevo', null, 20)).map((text) => /viejo|nuevo/.exec(text)![0]),
        );
        expect(words.size).toBe(1);
      }
    };
    await Promise.all([rounds.run(), ...Array.from({ length: 5 }, searching)]);
    expect((await search('palabra'))[0]).toContain('nuevo');
    await knowledge.embed(actor, id);
    await rounds.run();
  });

  it('emits an event when the content changes, not when a refresh finds the same', async () => {
    const pages = { answers: [] as (string | SourceTrouble)[], fetch: async () => page() };
    const page = () => {
      const answer = pages.answers.shift()!;
      if (answer instanceof SourceTrouble) throw answer;
      return { kind: 'html' as const, bytes: Buffer.from(answer) };
    };
    let ahead = 0;
    const { add, search, rounds, announced, status, notices } = openWorld({ pages, ahead: () => ahead });
    pages.answers = [
      '<h1>Precios</h1><p>Desde diez mil.',
      '<h1>Precios</h1><p>Desde diez mil.',
      new SourceTrouble('http_503'),
      '<p>Desde once mil.',
    ];
    const id = await add({ kind: 'url', text: undefined, url: 'https://93.184.216.34/precios', refreshHours: 24 });
    const refresh = async () => {
      await rounds.begin();
      await rounds.run();
      ahead += 25 * HOUR;
    };
    await refresh();
    expect(await status(id)).toMatchObject({ status: 'ready', chunkCount: 1 });
    const { embeddedAt } = await status(id);
    await refresh();
    expect(await status(id)).toMatchObject({ status: 'ready', embeddedAt });
    await refresh();
    expect(await status(id)).toMatchObject({ status: 'failed', error: 'http_503', chunkCount: 1 });
    expect(await search('precios')).toEqual(['Desde diez mil.']);
    expect(notices).toEqual(['http_503']);
    await refresh();
    expect(await status(id)).toMatchObject({ status: 'ready', error: null });
    expect(await announced()).toEqual(['kb.source.create', 'kb.source.embed 1', 'kb.source.embed 1']);
  });

  it('uses only vectors of the current model, and words while the embeddings are down', async () => {
    let ahead = 0;
    const port = byLetters();
    const world = openWorld({ embeddings: port, ahead: () => ahead });
    const id = await world.add({ kind: 'faq', text: undefined, entries: ENTRIES });
    port.isAway = true;
    await world.rounds.run();
    expect(await world.status(id)).toMatchObject({ status: 'ready', vectorsModel: null });
    const byWords = await world.search('garantia envios auto');
    expect(byWords.length).toBeGreaterThan(2);
    port.isAway = false;
    ahead += 2 * HOUR;
    await world.rounds.begin();
    await world.rounds.run();
    expect(await world.status(id)).toMatchObject({ status: 'ready', vectorsModel: 'letters' });
    expect(await world.announced()).toEqual(['kb.source.create', 'kb.source.embed 4']);
    const withVectors = await world.knowledge.search(world.actor, {
      query: 'garantia envios auto',
      sourceIds: null,
      limit: 5,
    });
    expect(withVectors[0]!.score).toBeGreaterThan(0.04);
    port.isAway = true;
    expect(await world.search('garantia envios auto')).toEqual(byWords);
    port.isAway = false;
    port.model = 'others';
    expect(await world.search('garantia envios auto')).toEqual(byWords);
  });

  it('keeps earlier vectors if a later call fails, and searches by words until then', async () => {
    let ahead = 0;
    const port = byLetters();
    const { workspaceId, add, rounds, status, search, announced } = openWorld({ embeddings: port, ahead: () => ahead });
    let calls = 0;
    port.onCall = async (workspace, texts) => workspace !== workspaceId || texts.length === 1 || (calls += 1) !== 3;
    const id = await add({ kind: 'faq', text: undefined, entries: PARTS });
    await rounds.run();
    expect(calls).toBe(0);
    expect(await search('repuesto 7', null, 1)).toEqual(['¿Repuesto 7?\nHay.']);
    const round = async () => {
      await rounds.begin();
      await rounds.run();
      return calls;
    };
    expect(await round()).toBe(3);
    expect(await status(id)).toMatchObject({ status: 'ready', vectorsModel: null });
    // Retried after an hour at the earliest.
    expect(await round()).toBe(3);
    ahead += 2 * HOUR;
    expect(await round()).toBe(5);
    expect(await status(id)).toMatchObject({ status: 'ready', vectorsModel: 'letters' });
    expect(await announced()).toEqual(['kb.source.create', 'kb.source.embed 200']);
  });

  it('requests no more vectors once another process holds the lease', async () => {
    const port = byLetters();
    const { add, rounds, workspaceId, failures } = openWorld({ embeddings: port, leaseMs: 100 });
    await add({ kind: 'faq', text: undefined, entries: PARTS });
    await rounds.run();
    let calls = 0;
    port.onCall = async (workspace, _texts, { signal }) => {
      if (workspace !== workspaceId) return true;
      calls += 1;
      await test.database.query(
        'UPDATE agents.kb_run SET lease = gen_random_uuid() WHERE workspace_id = $1 AND ended_at IS NULL',
        [workspaceId],
      );
      await new Promise((resolve) => signal!.addEventListener('abort', resolve));
      return true;
    };
    await rounds.begin();
    await rounds.run();
    expect([calls, failures]).toEqual([1, []]);
    await test.database.query('UPDATE agents.kb_run SET ended_at = now(), due_at = NULL WHERE workspace_id = $1', [
      workspaceId,
    ]);
  });

  it('writes once after a lost lease, and nothing for a changed or deleted source', async () => {
    const { actor, add, runs, rounds, announced, knowledge, search } = openWorld();
    const id = await add({ text: 'Uno.' });
    const lease = () => runs.lease(new Date(), new Date(Date.now() + 30_000), 4, []);
    const [mine] = (await lease()) as [LeasedRun];
    const source = (await runs.begin(mine))!;
    const chunks = [{ heading: null, text: 'Uno.', said: 'uno' }];
    const made = { contentSha256: 'ab', chunks, words: ['uno'], vectorsModel: null };
    await knowledge.updateSource(actor, id, { text: 'Dos.' });
    expect(await runs.end(mine, source, made, null)).toBe(false);
    await runs.release(mine, new Date(0));
    await rounds.run();
    expect(await search('uno dos')).toEqual(['Dos.']);
    await expect(runs.end(mine, source, made, null)).rejects.toThrow(RunLost);
    await knowledge.embed(actor, id);
    const [another] = (await lease()) as [LeasedRun];
    const again = (await runs.begin(another))!;
    await knowledge.deleteSource(actor, id);
    await expect(runs.end(another, again, made, null)).rejects.toThrow(RunLost);
    await expect(runs.fail(another, 'empty')).rejects.toThrow(RunLost);
    expect(await search('uno dos')).toEqual([]);
    expect(await announced()).toEqual([
      'kb.source.create',
      'kb.source.update',
      'kb.source.embed 1',
      'kb.source.delete',
    ]);
  });

  it('keeps at most 100,000 chunks per workspace when sources are embedded concurrently', async () => {
    const { add, rounds, status, workspaceId, notices } = openWorld();
    const full = await add({ text: 'Lleno.' });
    await rounds.run();
    await test.database.query('UPDATE agents.kb_source SET chunk_count = 99999 WHERE workspace_id = $1 AND id = $2', [
      workspaceId,
      full,
    ]);
    const ids = [await add({ text: 'Cabe.' }), await add({ text: 'Sobra.' })];
    await rounds.run();
    const both = await Promise.all(ids.map(status));
    expect(both.flatMap(({ error }) => error ?? [])).toEqual(['too_many']);
    expect(notices).toEqual(['too_many']);
  });
});
