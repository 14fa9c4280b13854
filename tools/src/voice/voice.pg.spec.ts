import { createHash, randomUUID } from 'node:crypto';
import { HttpVoice, VoiceWork, type VoiceDirectories } from '@workops/agents';
import { callingAgent } from '@workops/agents/testing';
import { subscribers } from '@workops/contexts';
import { systemClock } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { eventually, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalVoice } from './local-voice';

const ALWAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
);
const sealer = new SecretBox(Buffer.alloc(32, 7));
const logger = createLogger('test', 'silent');

describe('automatic calls to new leads', () => {
  let test: TestDatabase;
  let server: LocalVoice;
  const works: VoiceWork[] = [];

  beforeAll(async () => {
    test = await testDatabase();
    server = await LocalVoice.start();
  });
  afterAll(async () => {
    for (const work of works) await work.leaveOff();
    await server.close();
    await test.drop();
  });

  const setUp = async () => {
    const { database } = test;
    const [workspaceId, agentId] = [randomUUID(), randomUUID()];
    const { decisions, due, numbers } = await callingAgent(database, workspaceId, agentId);
    const settings = {
      autonomyLevel: 'proactive',
      sources: [],
      countries: ['CL'],
      hours: null,
      maxCallsDay: 10,
      maxLeadAgeMinutes: 15,
      opening: 'Hola',
    } as const;
    const live = { agent: { name: 'Ana', enabled: true }, version: { number: 1, pinned: { voice: settings } } };
    const directories: VoiceDirectories = {
      workspaces: { loadFacts: async () => ({ livemode: true, timezone: 'America/Santiago', openingHours: ALWAYS }) },
      leads: {
        of: async (_workspaceId, leadId) => ({
          contactId: leadId,
          source: 'website',
          ownerId: null,
          createdAt: new Date(),
        }),
      },
      contacts: {
        findNumber: async (_workspaceId, contactId) => ({
          e164: `+569${parseInt(contactId.slice(0, 7), 16)}`,
          country: 'CL',
        }),
        mayBeCalled: async () => true,
        isHeld: async () => false,
      },
    };
    const outcomes: string[] = [];
    const process = ({ url = server.url, judgements = 0 }: { url?: string | null; judgements?: number } = {}) => {
      let failing = judgements;
      const work = new VoiceWork({
        database,
        directories,
        logger,
        clock: systemClock,
        sealer,
        server: new HttpVoice(url ?? undefined),
        measure: (outcome) => outcomes.push(outcome),
        definitions: {
          live: async (of) => {
            if (failing > 0) throw new Error(`the database is away for ${(failing -= 1)} more`);
            return of === workspaceId ? live : undefined;
          },
          agent: async () => live.agent,
        },
        ledger: { mayCall: async () => ({ allowed: true }) },
      });
      works.push(work);
      return work;
    };
    const handle = subscribers.find(({ name }) => name === 'agents-voice')!.handler!({
      database,
      clock: systemClock,
      ids: systemIds,
      logger,
    });
    const announce = (leadIds: readonly string[]) => {
      const about = {
        type: 'lead.created',
        version: 1,
        workspaceId,
        livemode: true,
        occurredAt: new Date(),
        requestId: null,
        data: {},
      } as const;
      const author = { kind: 'system', id: null, name: null } as const;
      const events = leadIds.map((id) => ({ ...about, author, id: randomUUID(), resource: { type: 'lead', id } }));
      return database.transaction((tx) => handle(events, tx));
    };
    const settled = (count: number, rounds: readonly (() => Promise<number>)[]) =>
      eventually(async () => {
        await Promise.all(rounds.map((round) => round()));
        return (await decisions()).length === count;
      });
    const events = async () =>
      (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'voice.autonomous_call');
    const asked = (leadId: string) => server.requests.containing(leadId).length;
    /** Repeats rounds, because a round in the millisecond of the announcement finds nothing due. */
    const askedOnce = (leadId: string, { round }: VoiceWork) =>
      eventually(async () => (await round(), asked(leadId) === 1));
    return {
      agentId,
      directories,
      process,
      announce,
      decisions,
      settled,
      events,
      asked,
      askedOnce,
      due,
      numbers,
      outcomes,
    };
  };

  it('stay within the daily cap across two processes, and are announced once each', async () => {
    const { agentId, process, announce, settled, decisions, events, outcomes } = await setUp();
    const leads = Array.from({ length: 50 }, () => randomUUID());
    await announce(leads);
    await announce(leads.slice(0, 5));
    const two = [process(), process()];
    await settled(
      50,
      two.map(({ round }) => round),
    );
    const all = await decisions();
    expect(all.filter(({ status }) => status === 'called')).toHaveLength(10);
    expect(all.filter(({ failed }) => failed.join() === 'daily_cap')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(40);
    const recorded = await events();
    expect(recorded).toHaveLength(10);
    expect(recorded[0]).toMatchObject({
      author: { kind: 'ai_agent', id: agentId },
      data: { agent_id: agentId, autonomy_level: 'proactive' },
    });
    const door = await fetch(`${server.url}/_requests?contains=${agentId}`);
    const { requests } = (await door.json()) as { requests: { at: string }[] };
    expect(requests).toHaveLength(10);
    expect(requests.map(({ at }) => at)).toEqual(requests.map(({ at }) => at).sort());
    expect(requests[0]).toMatchObject({
      path: '/calls',
      headers: { 'idempotency-key': expect.any(String) },
      body: { ai_agent_id: agentId },
    });
  });

  it('are repeated with the same key if the answer was lost, and made once', async () => {
    const { process, announce, settled, events, asked, askedOnce, due } = await setUp();
    const lead = randomUUID();
    await announce([lead]);
    await announce([lead]);
    server.faults.push(503);
    const work = process();
    await askedOnce(lead, work);
    expect(await events()).toEqual([]);
    await due();
    await settled(1, [work.round]);
    expect(asked(lead)).toBe(2);
    expect((await events()).map(({ resource }) => resource.id)).toEqual([lead]);
    await announce([lead]);
    await work.round();
    expect(asked(lead)).toBe(2);
  });

  it('are not repeated if the lead may no longer be called', async () => {
    const { directories, process, announce, settled, decisions, events, asked, askedOnce, due } = await setUp();
    const lead = randomUUID();
    await announce([lead]);
    server.faults.push(503);
    const work = process();
    await askedOnce(lead, work);
    directories.contacts.isHeld = async () => true;
    directories.workspaces.loadFacts = async () => ({ livemode: true, timezone: 'America/Santiago', openingHours: {} });
    await due();
    await settled(1, [work.round]);
    expect(await decisions()).toEqual([{ status: 'failed', failed: ['safety_hold', 'hours'] }]);
    expect([asked(lead), await events()]).toEqual([1, []]);
  });

  it('fail without an announcement if the server refuses or none is configured', async () => {
    const { process, announce, settled, decisions, events } = await setUp();
    await announce([randomUUID()]);
    server.faults.push(422);
    await settled(1, [process().round]);
    await announce([randomUUID()]);
    await settled(2, [process({ url: null }).round]);
    expect(await decisions()).toEqual([
      { status: 'failed', failed: [] },
      { status: 'failed', failed: [] },
    ]);
    expect(await events()).toEqual([]);
  });

  it('get all their retries, regardless of failed attempts to judge the lead', async () => {
    const { process, announce, settled, decisions, asked, due } = await setUp();
    const lead = randomUUID();
    await announce([lead]);
    const work = process({ judgements: 3 });
    server.faults.push(503, 503);
    await settled(
      1,
      [due, work.round].map((each) => async () => Number(await each())),
    );
    expect(await decisions()).toEqual([{ status: 'called', failed: [] }]);
    expect(asked(lead)).toBe(3);
  });

  it('store the number neither in plain text nor as an unkeyed digest', async () => {
    const { process, announce, settled, numbers } = await setUp();
    const lead = randomUUID();
    await announce([lead]);
    await settled(1, [process().round]);
    const number = `+569${parseInt(lead.slice(0, 7), 16)}`;
    const [kept] = await numbers();
    expect(kept).not.toBe('');
    expect(kept).not.toContain(number);
    expect(kept).not.toContain(createHash('sha256').update(number).digest('base64url'));
  });
});
