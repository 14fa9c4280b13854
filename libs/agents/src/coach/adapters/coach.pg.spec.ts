import { ALL_SCOPES, toMaker, ownerKey, RunLost, systemClock, type Scope, type Standing } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { GAP, NOTHING, PROPOSALS } from '../../testing/coach-replies';
import { agentsDrafted, aProposal, coachedFor, nightRows } from '../../testing/coach-rows';
import { coachSetting } from '../../testing/coach-setting';
import { proposalStale } from '../domain/proposal';
import { beginNights, reviewByNight } from './coach-nights';
import { coachRuns } from './coach-on';

const ids = (n: number): string[] => Array.from({ length: n }, () => systemIds.next());

describe('the coach on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = () => coachSetting(test.database);

  it('counts a conversation once per finding and emits one event per review', async () => {
    const { agentId, review, findings, events } = await setUp();
    const ten = ids(10);
    expect(await review(ten)).toMatchObject({ status: 'done', reason: null, made: 1 });
    expect(await review(ten)).toMatchObject({ status: 'done', made: 0 });
    expect((await findings()).map(({ occurrenceCount }) => occurrenceCount)).toEqual([10]);
    const [first, ...more] = await events('coach.finding_ready');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ai_agent_id: agentId,
      source: 'review',
      findings: [
        { kind: 'gap', topic_key: 'horario', title: 'No conoce el horario', occurrence_count: 10, status: 'open' },
      ],
    });
    await review([...ten, ...ids(3)]);
    const [finding] = await findings();
    expect([finding!.occurrenceCount, finding!.evidence.length]).toEqual([13, 13]);
    expect(await events('coach.finding_ready')).toHaveLength(2);
  });

  it('opens a new finding after the old one was resolved or dismissed', async () => {
    const { coach, actor, agentId, review, findings } = await setUp();
    await review(ids(1));
    const [{ id } = { id: '' }] = await findings();
    expect((await coach.resolve(actor, agentId, id)).status).toBe('resolved');
    expect((await coach.resolve(actor, agentId, id)).status).toBe('resolved');
    await expect(coach.dismiss(actor, agentId, id)).rejects.toMatchObject({ details: { reason: 'closed' } });
    await expect(coach.investigate(actor, agentId, id)).rejects.toMatchObject({ details: { reason: 'closed' } });
    await review(ids(1));
    expect((await findings()).map(({ status, occurrenceCount }) => [status, occurrenceCount])).toEqual([
      ['open', 1],
      ['resolved', 1],
    ]);
  });

  it('counts each conversation once when two reviews of it run concurrently', async () => {
    const { coach, actor, agentId, work, findings, events } = await setUp();
    const same = ids(5);
    await Promise.all([coach.review(actor, agentId, same), coach.review(actor, agentId, same)]);
    await Promise.all([work(), work()]);
    await work();
    expect((await findings()).map(({ occurrenceCount }) => occurrenceCount)).toEqual([5]);
    expect(await events('coach.finding_ready')).toHaveLength(1);
  });

  it("pays for no conversation twice after a crash, and ignores the crashed process's writes", async () => {
    const { coach, actor, agentId, deps, work, model, findings } = await setUp();
    const named = ids(3);
    const { id } = await coach.review(actor, agentId, named);
    const [lost] = await deps.runs.lease(new Date(), new Date(Date.now() - 1), 1, []);
    await deps.runs.record(lost!, {
      reviewed: named.slice(0, 2).map((conversationId) => ({ conversationId, found: [] })),
    });
    await work();
    expect([
      model.asked,
      (await findings())[0]?.occurrenceCount,
      (await coach.readReview(actor, agentId, id)).status,
    ]).toEqual([1, 1, 'done']);
    await expect(deps.runs.endReview(lost!, { found: [], reviewed: [], reason: null })).rejects.toThrow(RunLost);
  });

  it('ignores unreadable replies and reports why a review failed or ended early', async () => {
    const { deps, model, review, findings, events } = await setUp();
    model.says = 'Lo siento';
    expect(await review(ids(1))).toMatchObject({ status: 'done', made: 0 });
    expect(model.asked).toBe(2);
    model.says = GAP.replace('No conoce', 'No \\ud800 \\u0000 conoce').replace('horario', 'otro');
    expect(await review(ids(1))).toMatchObject({ status: 'done', made: 1 });
    expect((await findings())[0]!.title).toBe('No \ufffd \ufffd conoce el horario');
    deps.ask = () => Promise.resolve({ refused: 'budget_exceeded' });
    expect(await review(ids(2))).toMatchObject({ status: 'failed', reason: 'budget_exceeded' });
    const answers = [{ text: GAP, costMicros: 1 }];
    deps.ask = () => Promise.resolve(answers.pop() ?? { refused: 'model_unavailable' as const });
    expect(await review(ids(2))).toMatchObject({ status: 'done', reason: 'model_unavailable', made: 1 });
    expect([(await findings()).length, (await events('coach.finding_ready')).length]).toEqual([2, 2]);
  });

  it('skips conversations the model cannot answer; after three in a row postpones them', async () => {
    const { deps, ended, review, findings } = await setUp();
    const refusing = new Set<string>();
    deps.transcript = (_workspace, conversationId) =>
      Promise.resolve({
        conversationId,
        names: [],
        messages: [{ id: conversationId, role: 'agent', content: conversationId }],
      });
    deps.ask = ({ messages }) =>
      Promise.resolve(
        [...refusing].some((id) => JSON.stringify(messages).includes(id))
          ? { refused: 'model_unavailable' }
          : { text: GAP, costMicros: 5 },
      );
    const three = ids(3);
    refusing.add(three[0]!);
    await ended(three);
    expect(await review(null)).toMatchObject({ status: 'done', reason: null, made: 1 });
    const [bad, good] = [ids(3), ids(2)];
    for (const id of bad) refusing.add(id);
    await ended([...bad, ...good]);
    expect(await review(null)).toMatchObject({
      status: 'failed',
      reason: 'model_unavailable',
      conversationIds: [...bad, ...good],
    });
    expect(await review(null)).toMatchObject({
      status: 'done',
      reason: 'model_unavailable',
      conversationIds: [...good, ...bad],
    });
    expect((await findings()).map(({ occurrenceCount }) => occurrenceCount)).toEqual([4]);
  });

  it("starts a workspace's only review early although another workspace has queued fifty", async () => {
    const [loud, quiet] = [await setUp(), await setUp()];
    const beginReviews = async ({ coach, actor, agentId }: typeof loud, count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, async () => (await coach.review(actor, agentId, ids(1))).id));
    await beginReviews(loud, 50);
    const [mine] = await beginReviews(quiet, 1);
    const prompts: string[] = [];
    loud.deps.ask = async ({ workspaceId }) => {
      prompts.push(workspaceId);
      return { text: GAP, costMicros: 5 };
    };
    while ((await loud.work()) > 0);
    expect(prompts.filter((id) => id === loud.workspaceId)).toHaveLength(50);
    // A workspace has two of a process's eight places, and every workspace gets one before any gets a second.
    expect(prompts.indexOf(quiet.workspaceId)).toBeLessThan(8);
    expect((await quiet.coach.readReview(quiet.actor, quiet.agentId, mine!)).status).toBe('done');
  });

  it('reviews up to fifty unreviewed conversations, once per night, and skips failed ones', async () => {
    const { database, workspaceId, agentId, actor, coach, deps, work, ended, review, owners } = await setUp();
    await ended(ids(102));
    expect((await review(null)).conversationIds).toHaveLength(50);
    await coach.review(actor, agentId, null);
    const [lost] = await deps.runs.lease(new Date(), new Date(Date.now() + 60_000), 1, []);
    await deps.runs.fail({ ...lost!, conversationIds: await deps.runs.choose(lost!) }, 'abandoned');
    const nights = beginNights({
      database,
      clock: systemClock,
      ids: systemIds,
      owners,
      logger: createLogger('scheduler', 'silent'),
      nightAfter: (_workspace, now) => Promise.resolve(new Date(now.getTime() + 3_600_000)),
    });
    await reviewByNight(database, { workspaceId, livemode: true }, agentId, true);
    expect(await nights()).toBe(1);
    expect(await nights()).toBe(0);
    expect(await nightRows(database, workspaceId)).toEqual([{ put_off: true }]);
    expect(await coachRuns(database, systemClock, systemIds).lease(new Date(), new Date(), 5, [])).toEqual([]);
    const { id } = await coach.review(actor, agentId, null);
    await work();
    expect((await coach.readReview(actor, agentId, id)).conversationIds).toHaveLength(2);
  });

  const LOST: [string, Partial<Standing>, boolean][] = [
    ['maker_gone', { active: false }, true],
    ['maker_lacks_scope', { scopes: new Set<Scope>(['ai_agents:run']) }, true],
    ['maker_lacks_scope', { scopes: new Set<Scope>(['conversations:read']) }, true],
    ['maker_lacks_visibility', { visibility: { kind: 'branches', locationIds: [] } }, false],
  ];
  it.each(LOST)(
    'ends with %s, without a model call, if its maker lost rights (%j)',
    async (reason, lost, alsoNamed) => {
      const { coach, actor, agentId, model, work, ended, review, findings, standings, seen } = await setUp();
      await review(ids(1));
      const [{ id } = { id: '' }] = await findings();
      await ended(ids(2));
      const chosen = await coach.review(actor, agentId, null);
      await coach.investigate(actor, agentId, id);
      const [conversationId, messageId, ...more] = ids(3) as [string, string, ...string[]];
      for (const id of [conversationId, ...more]) seen.add(id);
      const named = await coach.review(actor, agentId, more);
      const correction = await coach.correct(actor, agentId, { conversationId, messageId, expected: 'A las nueve.' });
      standings.set(ownerKey(toMaker(actor)!), {
        active: true,
        scopes: new Set(ALL_SCOPES),
        visibility: { kind: 'all' },
        ...lost,
      });
      model.asked = 0;
      while ((await work()) > 0);
      const failed = { status: 'failed', reason };
      expect(await coach.readReview(actor, agentId, chosen.id)).toMatchObject(failed);
      const ofNamed = alsoNamed ? failed : { status: 'done', reason: null };
      expect(await coach.readReview(actor, agentId, named.id)).toMatchObject(ofNamed);
      expect(await coach.readCorrection(actor, agentId, correction.id)).toMatchObject(ofNamed);
      expect((await findings()).map(({ status }) => status)).toEqual(['open']);
      if (alsoNamed) expect(model.asked).toBe(0);
    },
  );

  it('skips named conversations that its maker can no longer see', async () => {
    const { coach, actor, agentId, model, work, findings, standings, seen } = await setUp();
    const [hidden, shown, messageId] = ids(3) as [string, string, string];
    seen.add(shown);
    const some = await coach.review(actor, agentId, [hidden, shown, ...ids(1)]);
    const none = await coach.review(actor, agentId, [hidden]);
    const correction = await coach.correct(actor, agentId, {
      conversationId: hidden,
      messageId,
      expected: 'A las nueve.',
    });
    standings.set(ownerKey(toMaker(actor)!), {
      active: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'assigned', memberId: 'm' },
    });
    while ((await work()) > 0);
    const reason = 'maker_lacks_visibility';
    expect(await coach.readReview(actor, agentId, some.id)).toMatchObject({ status: 'done', reason, made: 1 });
    expect((await findings()).map(({ evidence }) => evidence.map(({ conversationId }) => conversationId))).toEqual([
      [shown],
    ]);
    expect(await coach.readReview(actor, agentId, none.id)).toMatchObject({ status: 'failed', reason });
    expect(await coach.readCorrection(actor, agentId, correction.id)).toMatchObject({
      status: 'failed',
      reason,
      made: 0,
    });
    expect(model.asked).toBe(1);
  });

  it('requires visibility of all records even if another process chose the conversations', async () => {
    const { coach, actor, agentId, deps, model, work, ended, standings } = await setUp();
    await ended(ids(2));
    const { id } = await coach.review(actor, agentId, null);
    const [leased] = await deps.runs.lease(new Date(), new Date(Date.now() - 1), 1, []);
    await deps.runs.choose(leased!);
    standings.set(ownerKey(toMaker(actor)!), {
      active: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'branches', locationIds: [] },
    });
    await work();
    expect([(await coach.readReview(actor, agentId, id)).reason, model.asked]).toEqual(['maker_lacks_visibility', 0]);
  });

  it('ends a review early, keeping its findings, when its maker loses the rights', async () => {
    const { actor, deps, review, findings, standings } = await setUp();
    deps.ask = () => {
      standings.set(ownerKey(toMaker(actor)!), { active: false, scopes: new Set(), visibility: { kind: 'all' } });
      return Promise.resolve({ text: GAP, costMicros: 5 });
    };
    expect(await review(ids(3))).toMatchObject({ status: 'done', reason: 'maker_gone', made: 1 });
    expect((await findings()).map(({ occurrenceCount }) => occurrenceCount)).toEqual([1]);
  });

  it('begins a nightly review for its maker only while the maker may begin it', async () => {
    const { database, workspaceId, agentId, actor, ended, owners, standings } = await setUp();
    const clock = { at: new Date(), now: () => clock.at };
    const nights = beginNights({
      database,
      clock,
      ids: systemIds,
      owners,
      logger: createLogger('scheduler', 'silent'),
      nightAfter: (_workspace, now) => Promise.resolve(new Date(now.getTime() + 60_000)),
    });
    const begun = async () => {
      await nights();
      clock.at = new Date(clock.at.getTime() + 120_000);
      const until = new Date(clock.at.getTime() + 3_600_000);
      return (await coachRuns(database, clock, systemIds).lease(clock.at, until, 5, [])).map(
        ({ kind, maker, isChosen }) => ({
          kind,
          maker,
          isChosen,
        }),
      );
    };
    const maker = toMaker(actor)!;
    await ended(ids(1));
    await coachedFor(database, workspaceId, agentId, maker);
    expect(await begun()).toEqual([{ kind: 'review', maker, isChosen: true }]);
    standings.set(ownerKey(maker), {
      active: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'branches', locationIds: [] },
    });
    expect(await begun()).toEqual([]);
    standings.delete(ownerKey(maker));
    expect(await begun()).toHaveLength(1);
  });

  it('emits an event after an investigation or correction only if it made proposals', async () => {
    const { coach, actor, agentId, model, work, review, findings, proposals, events } = await setUp();
    await review(ids(2));
    const [{ id } = { id: '' }] = await findings();
    expect((await coach.investigate(actor, agentId, id)).status).toBe('investigating');
    await expect(coach.investigate(actor, agentId, id)).rejects.toMatchObject({ details: { reason: 'investigating' } });
    model.says = NOTHING;
    await work();
    expect([(await findings())[0]!.status, await events('coach.proposals_ready')]).toEqual(['open', []]);
    model.says = PROPOSALS;
    await coach.investigate(actor, agentId, id);
    await work();
    expect((await findings())[0]!.status).toBe('proposed');
    const [conversationId, messageId] = ids(2) as [string, string];
    const correction = await coach.correct(actor, agentId, { conversationId, messageId, expected: 'A las nueve.' });
    await work();
    expect(await events('coach.proposals_ready')).toEqual([
      { ai_agent_id: agentId, finding_id: id, source: 'investigation', proposals: 1 },
      { ai_agent_id: agentId, correction_id: correction.id, source: 'correction', proposals: 1 },
    ]);
    const made = (await proposals()).map(({ kind, findingId, correctionId }) => [kind, findingId, correctionId]);
    expect(made).toHaveLength(2);
    expect(made).toEqual(
      expect.arrayContaining([
        ['instructions', null, correction.id],
        ['instructions', id, null],
      ]),
    );
  });

  it('applies a proposal once, and requires the scope of the record it adds', async () => {
    const { database, workspaceId, coach, actor, agentId, draft, added } = await setUp();
    const add = (kind: string, patch: object) => aProposal(database, workspaceId, agentId, kind, patch);
    const instructions = await add('instructions', { instructions: 'Nuevas.' });
    const twice = await Promise.all([
      coach.apply(actor, agentId, instructions),
      coach.apply(actor, agentId, instructions),
    ]);
    expect(twice.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(draft.now.instructions).toBe('Nuevas.');
    await expect(coach.dismissProposal(actor, agentId, instructions)).rejects.toMatchObject({
      details: { reason: 'applied' },
    });
    const skill = await add('skill', { name: 'Horario', description: 'Cuándo', content: 'A las nueve.' });
    await expect(coach.apply(actor, agentId, skill)).rejects.toMatchObject({ kind: 'forbidden' });
    await coach.apply({ ...actor, scopes: new Set(['ai_agents:write', 'skills:write']) }, agentId, skill);
    await coach.apply(actor, agentId, await add('tool', { builtin_tool: 'find_slots' }));
    await coach.apply(
      actor,
      agentId,
      await add('scenario', { title: 'Hora', script: ['¿Hora?'], rubric: 'Dice nueve' }),
    );
    expect([draft.now.skillIds, draft.now.builtinTools, added]).toEqual([
      ['skill 1'],
      ['find_slots'],
      ['Horario', 'Hora'],
    ]);
    const dismissed = await add('instructions', { instructions: 'Otras.' });
    await coach.dismissProposal(actor, agentId, dismissed);
    await expect(coach.apply(actor, agentId, dismissed)).rejects.toMatchObject({ details: { reason: 'dismissed' } });
    await expect(coach.apply(actor, systemIds.next(), dismissed)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('marks a proposal as stale if it no longer fits', async () => {
    const { database, workspaceId, coach, actor, agentId, draft, proposals, model, work, deciding } = await setUp();
    draft.now = { ...draft.now, skillIds: ids(32) };
    const skilled = { ...actor, scopes: new Set(['skills:write'] as const) };
    const id = await aProposal(database, workspaceId, agentId, 'skill', {
      name: 'Horario',
      description: 'Cuándo',
      content: 'A las nueve.',
    });
    for (let tries = 0; tries < 2; tries += 1)
      await expect(coach.apply(skilled, agentId, id)).rejects.toMatchObject({ details: { reason: 'stale' } });
    expect((await proposals()).map(({ status }) => status)).toEqual(['stale']);
    const decided = await aProposal(database, workspaceId, agentId, 'skill', {
      name: 'Precio',
      description: 'Cuánto',
      content: 'Mil.',
    });
    await coach.dismissProposal(actor, agentId, decided);
    deciding.exclusively = () => Promise.reject(proposalStale());
    await expect(coach.apply(skilled, agentId, decided)).rejects.toMatchObject({ details: { reason: 'stale' } });
    expect((await proposals()).find((each) => each.id === decided)?.status).toBe('dismissed');
    await agentsDrafted(database, workspaceId, 'Otras.');
    model.says = PROPOSALS;
    await coach.correct(actor, agentId, { conversationId: id, messageId: id, expected: 'A las nueve.' });
    await work();
    expect((await proposals()).map(({ kind, status }) => [kind, status])).toContainEqual(['instructions', 'stale']);
  });
});
