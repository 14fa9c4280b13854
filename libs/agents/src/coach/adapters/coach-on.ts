import { RunLost, systemActor, type Actor, type Clock, type Ids } from '@workops/kernel';
import {
  boundPatience,
  counted,
  keyOfRun,
  leasedRuns,
  withinCeiling,
  type Database,
  type Transaction,
} from '@workops/platform/database';
import type { Finding, Found } from '../domain/finding';
import type { Proposal } from '../domain/proposal';
import type { CoachDeps, CoachReads, CoachRun, CoachRuns, CoachTransaction, LeasedCoachRun } from '../coach-ports';
import { DEFINITIONS_LOCK } from '../../definitions/adapters/definitions-lock';
import { swept } from '../../adapters/swept';
import * as sql from './coach-sql';

/** Per workspace and process. */
const MOST_OF_A_WORKSPACE = 2;
const OPEN = counted('open_coach_runs', sql.OPEN_RUNS);

const coachTransaction = (tx: Transaction, { workspaceId, livemode }: Actor): CoachTransaction => ({
  queue: async (
    { id, agentId, kind, conversationIds = null, findingId, conversationId, messageId, expected, maker },
    now,
  ) => {
    await withinCeiling(tx, OPEN, workspaceId);
    const values = sql.QUEUE.values({
      workspaceId,
      id,
      agentId,
      kind,
      conversationIds: conversationIds && JSON.stringify(conversationIds),
      findingId: findingId ?? null,
      conversationId: conversationId ?? null,
      messageId: messageId ?? null,
      expected: expected ?? null,
      livemode,
      now,
      maker: maker && JSON.stringify(maker),
    });
    return (await tx.query<CoachRun>(sql.QUEUE.text, values))[0]!;
  },
  lockFinding: async (agentId, id) => {
    const key = [workspaceId, agentId, id];
    if ((await tx.query(sql.LOCK_FINDING, key)).length === 0) return undefined;
    return (await tx.query<Finding>(sql.READ_FINDING, key))[0];
  },
  setFinding: async (id, status, now) => {
    await tx.query(sql.SET_FINDING, [workspaceId, id, status, now]);
  },
  lockProposal: async (agentId, id) => (await tx.query<Proposal>(sql.LOCK_PROPOSAL, [workspaceId, agentId, id]))[0],
  setProposal: async (id, status, now) => {
    await tx.query(sql.SET_PROPOSAL, [workspaceId, id, status, now]);
  },
});

const coachReads = (database: Database): CoachReads => ({
  findings: (workspaceId, agentId, status, { after, limit }) =>
    database.query<Finding>(sql.FINDINGS.text, sql.FINDINGS.values({ workspaceId, agentId, after, limit, status })),
  finding: async (workspaceId, agentId, id) =>
    (await database.query<Finding>(sql.READ_FINDING, [workspaceId, agentId, id]))[0],
  proposals: (workspaceId, agentId, { after, limit }) =>
    database.query<Proposal>(sql.PROPOSALS, [workspaceId, agentId, after, limit]),
  proposal: async (workspaceId, agentId, id) =>
    (await database.query<Proposal>(sql.READ_PROPOSAL, [workspaceId, agentId, id]))[0],
  run: async (workspaceId, agentId, kind, id) =>
    (await database.query<CoachRun>(sql.READ_RUN, [workspaceId, agentId, kind, id]))[0],
});

/** Lock order: the workspace's definitions, the proposal, the finding, the run, the agent. */
export const coachOn = (database: Database): Pick<CoachDeps, 'transaction' | 'exclusively' | 'reads'> => ({
  transaction: (actor, work) =>
    database.transaction((tx) => {
      boundPatience(tx);
      return work(coachTransaction(tx, actor));
    }),
  exclusively: (actor, work) =>
    database.exclusively({ name: DEFINITIONS_LOCK, workspaceId: actor.workspaceId }, (tx) =>
      work(coachTransaction(tx, actor)),
    ),
  reads: coachReads(database),
});

interface Bumped {
  id: string;
  kind: string;
  topic_key: string;
  title: string;
  occurrence_count: number;
  status: string;
}

type Standing = Pick<Found, 'kind' | 'topicKey'> & { id: string };

const findingKey = ({ kind, topicKey }: Pick<Found, 'kind' | 'topicKey'>): string => `${kind} ${topicKey}`;

interface Ended {
  status: 'done' | 'failed';
  reason: string | null;
  made: number;
  now: Date;
}

export function coachRuns(database: Database, clock: Clock, ids: Ids): CoachRuns {
  const ours = async (text: string, values: readonly unknown[]): Promise<void> => {
    if ((await database.query(text, values)).length === 0) throw new RunLost();
  };
  const end = ({ workspaceId, id, lease }: LeasedCoachRun, ended: Ended): Promise<void> =>
    ours(sql.END.text, sql.END.values({ workspaceId, id, lease, ...ended }));

  /** Returns the findings created or bumped; a conversation counted before bumps nothing. */
  async function countedIn(
    tx: Transaction,
    { workspaceId, sourceId }: LeasedCoachRun,
    findings: readonly Found[],
    now: Date,
  ): Promise<Bumped[]> {
    if (findings.length === 0) return [];
    const topics = [...new Map(findings.map((each) => [findingKey(each), each])).values()].map((each) => ({
      ...each,
      id: ids.next(),
    }));
    const standing = await tx.query<Standing>(sql.STAND, [workspaceId, sourceId, JSON.stringify(topics), now]);
    const idByKey = new Map(standing.map((each) => [findingKey(each), each.id]));
    const evidence = findings.map(({ conversationId, messageId, ...topic }) => ({
      findingId: idByKey.get(findingKey(topic)),
      conversationId,
      messageId,
    }));
    const shown = await tx.query<{ findingId: string }>(sql.SHOW, [workspaceId, JSON.stringify(evidence), now]);
    return shown.length === 0
      ? []
      : tx.query<Bumped>(sql.BUMP, [workspaceId, shown.map(({ findingId }) => findingId), now]);
  }

  return {
    ...leasedRuns<LeasedCoachRun>(database, {
      name: sql.RUNS,
      source: 'agent_id',
      most: MOST_OF_A_WORKSPACE,
      returning: sql.LEASED,
    }),
    choose: async (run) => {
      const ended = await database.query<{ conversationId: string }>(sql.ENDED, [run.workspaceId, run.sourceId]);
      const chosen = ended.map(({ conversationId }) => conversationId);
      await ours(sql.CHOOSE, [...keyOfRun(run), JSON.stringify(chosen)]);
      return chosen;
    },
    putOff: async ({ workspaceId, sourceId }, conversationIds) => {
      await database.query(sql.PUT_OFF, [workspaceId, sourceId, conversationIds, clock.now()]);
    },
    record: (run, progress) => ours(sql.RECORD, [...keyOfRun(run), JSON.stringify(progress)]),
    endReview: (run, { found, reviewed, reason }) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { workspaceId, sourceId, livemode } = run;
        const findings = await countedIn(tx, run, found, now);
        await tx.query(sql.LOOKED_AT, [workspaceId, sourceId, reviewed]);
        await end(run, { status: 'done', reason, made: findings.length, now });
        if (findings.length === 0) return;
        const data = { ai_agent_id: sourceId, findings, source: 'review' } as const;
        tx.recorder(systemActor(workspaceId, livemode)).record('coach.finding_ready', { resourceId: sourceId, data });
      }),
    endProposing: (run, proposed, from) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { workspaceId, sourceId, livemode, kind, findingId, id } = run;
        const [agent] = await tx.query<{ instructions: string }>(sql.INSTRUCTIONS, [workspaceId, sourceId]);
        const proposalStatus = (each: Pick<Proposal, 'kind'>) =>
          each.kind === 'instructions' && agent?.instructions !== from.instructions ? 'stale' : 'pending';
        const rows = proposed.map((each) => ({ ...each, id: ids.next(), status: proposalStatus(each) }));
        const of = kind === 'investigation' ? { finding_id: findingId! } : { correction_id: id };
        if (rows.length > 0) {
          const values = sql.PROPOSE.values({
            workspaceId,
            agentId: sourceId,
            findingId: kind === 'investigation' ? findingId : null,
            correctionId: kind === 'investigation' ? null : id,
            proposals: JSON.stringify(rows),
            now,
          });
          await tx.query(sql.PROPOSE.text, values);
        }
        if (findingId !== null) await tx.query(sql.INVESTIGATED, [workspaceId, findingId, now]);
        await end(run, { status: 'done', reason: null, made: rows.length, now });
        if (rows.length === 0) return;
        const source = kind === 'investigation' ? 'investigation' : 'correction';
        const data = { ai_agent_id: sourceId, ...of, source, proposals: rows.length } as const;
        tx.recorder(systemActor(workspaceId, livemode)).record('coach.proposals_ready', { resourceId: sourceId, data });
      }),
    fail: (run, reason) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        if (run.findingId !== null) await tx.query(sql.INVESTIGATED, [run.workspaceId, run.findingId, now]);
        // Otherwise they would be chosen, and paid for, again every night.
        if (reason === 'abandoned' && run.conversationIds !== null)
          await tx.query(sql.LOOKED_AT, [run.workspaceId, run.sourceId, run.conversationIds]);
        await end(run, { status: 'failed', reason, made: 0, now });
      }),
    loadStanding: (workspaceId, agentId) => database.query(sql.KNOWN, [workspaceId, agentId]),
    finding: coachReads(database).finding,
  };
}

/** Deletes records unchanged since `before`; returns how many. */
export async function sweepCoach(database: Pick<Database, 'query'>, before: Date): Promise<number> {
  let all = 0;
  for (const statement of [sql.SWEEP_RUNS, sql.SWEEP_PROPOSALS, sql.SWEEP_FINDINGS])
    all += await swept(database, statement, before);
  return all;
}

export const sweepEnded = (database: Pick<Database, 'query'>, before: Date): Promise<number> =>
  swept(database, sql.SWEEP_ENDED, before);
