import {
  DomainError,
  fairRound,
  findMakerTroubles,
  OutboundRefusal,
  systemActor,
  type Actor,
  type MakerTrouble,
} from '@workops/kernel';
import { sends } from '../domain/actions';
import type { AutomationTrigger } from '../domain/configured';
import { fits } from '../domain/conditions';
import { answeredKey, loopLimits, mayFollow } from '../domain/loop-guard';
import type { AutomationRun, RunOutcome } from '../domain/run';
import type { Conversation } from '../../conversations/domain/conversation';
import type { ConversationTransaction } from '../../conversations/conversation-ports';
import type { TriggerDeps, TriggerJob } from '../trigger-ports';
import { actOfTrigger } from './configured-kinds';
import { loadFacts } from './facts';
import { performActions } from './perform-actions';

/** Workspaces and their jobs run concurrently, so that a slow job delays no other workspace. */
const PLACES = 8;
const PLACES_OF_A_WORKSPACE = 2;
/** Maximum jobs per transaction. */
const JOBS_AT_ONCE = 10;
/** Maximum jobs per workspace and turn. */
const JOBS_IN_A_TURN = 20;
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_S = 2;
const PASS_OVER_MS = 50;

/** Sorts before every workspace id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Outcome {
  outcome: RunOutcome;
  reason: string | null;
}

const reasonOf = (refusal: DomainError): string =>
  refusal instanceof OutboundRefusal
    ? (refusal.objection.reasons[0] ?? 'outbound_blocked')
    : (refusal.details?.reason ?? refusal.code.toLowerCase());

/** A refusal rolls back all actions. A temporary error is no outcome: the job is retried. */
async function outcomeOf(
  deps: TriggerDeps,
  actor: Actor,
  { conversationId }: TriggerJob,
  { actions, savedBy }: AutomationTrigger,
): Promise<Outcome> {
  try {
    await deps.store.transaction(actor, () =>
      performActions(deps, actor, conversationId, actions, { rule: 'trigger', acknowledge: [], senderType: savedBy }),
    );
    return { outcome: 'applied', reason: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { outcome: 'failed', reason: reasonOf(error) };
  }
}

/** State for a batch, with locked conversations. */
interface Ground {
  triggers: ReadonlyMap<string, AutomationTrigger>;
  /** Reasons by trigger id why the maker may not act. */
  troubles: ReadonlyMap<string, MakerTrouble | null>;
  conversations: Map<string, Conversation>;
  contents: ReadonlyMap<string, string>;
  /** Includes this batch, within the hour; so do `answers`. */
  runs: Map<string, number>;
  answers: Map<string, number>;
}

/**
 * Locks conversations first, so that concurrent batches count runs. Locks their tickets next, so that jobs do not lock
 * them one by one after the ticket counter.
 */
async function groundOf(
  { queue, workspaces }: TriggerDeps,
  { conversations, tickets }: ConversationTransaction,
  workspaceId: string,
  jobs: readonly TriggerJob[],
): Promise<Ground> {
  const conversationIds = [...new Set(jobs.map(({ conversationId }) => conversationId))];
  const messageIds = [...new Set(jobs.flatMap(({ messageId }) => messageId ?? []))];
  const [locked, triggers, runs, messages] = await Promise.all([
    conversations.lockUntrimmed(conversationIds),
    queue.triggers(workspaceId, [...new Set(jobs.map(({ triggerId }) => triggerId))]),
    queue.runsWithin(workspaceId, conversationIds, loopLimits.minutes),
    messageIds.length > 0 ? conversations.messagesByIds(messageIds) : [],
  ]);
  const troubles = await findMakerTroubles(workspaces, workspaceId, triggers.map(actOfTrigger));
  if (jobs.length > 1) await tickets.lock([...new Set(locked.flatMap(({ ticketId }) => ticketId ?? []))]);
  const answering = triggers.some(({ actions }) => sends(actions)) ? locked : [];
  const answers = await queue.answersWithin(workspaceId, answering, loopLimits.minutes);
  return {
    triggers: new Map(triggers.map((trigger) => [trigger.id, trigger])),
    troubles: new Map(triggers.map(({ id }, place) => [id, troubles[place] ?? null])),
    conversations: new Map(locked.map((conversation) => [conversation.id, conversation])),
    contents: new Map(messages.map(({ id, content }) => [id, content])),
    runs,
    answers: new Map(answers),
  };
}

/** Returns the run to record if the conditions match. */
async function follow(
  deps: TriggerDeps,
  tx: ConversationTransaction,
  actor: Actor,
  job: TriggerJob,
  ground: Ground,
): Promise<AutomationRun | undefined> {
  const { clock, ids } = deps;
  const { workspaceId, triggerId, eventId, conversationId, messageId, chain, occurredAt } = job;
  const [trigger, conversation] = [ground.triggers.get(triggerId), ground.conversations.get(conversationId)];
  if (!trigger?.isActive || !conversation || conversation.filtered) return undefined;
  const content = async (): Promise<string> =>
    messageId === null ? tx.conversations.lastSaid(conversationId) : (ground.contents.get(messageId) ?? '');
  const facts = await loadFacts({ ...tx.rules.facts, content }, conversation, trigger.conditions, occurredAt);
  if (!fits(trigger.conditions, facts)) return undefined;
  const runs = ground.runs.get(conversationId) ?? 0;
  const [answered, answers] = [answeredKey(conversation), sends(trigger.actions)];
  const lately = { runs, answers: ground.answers.get(answered) ?? 0 };
  const kept =
    ground.troubles.get(triggerId) ?? (mayFollow({ id: triggerId, answers }, chain, lately) ? null : 'loop_guard');
  const outcome: Outcome =
    kept === null
      ? await outcomeOf(deps, { ...actor, chain: [...chain, triggerId] }, job, trigger)
      : { outcome: 'skipped', reason: kept };
  if (outcome.outcome !== 'skipped') ground.runs.set(conversationId, runs + 1);
  if (outcome.outcome === 'applied' && answers) ground.answers.set(answered, lately.answers + 1);
  return { workspaceId, id: ids.next(), triggerId, eventId, conversationId, ...outcome, createdAt: clock.now() };
}

async function followAll(
  deps: TriggerDeps,
  tx: ConversationTransaction,
  actor: Actor,
  jobs: readonly TriggerJob[],
): Promise<void> {
  const { queue } = deps;
  const ground = await groundOf(deps, tx, actor.workspaceId, jobs);
  const runs: AutomationRun[] = [];
  for (const [place, job] of jobs.entries()) {
    const run = await follow(deps, tx, actor, job, ground);
    if (!run) continue;
    runs.push(run);
    // Later jobs of the batch see this one's effects.
    const { conversationId } = job;
    if (run.outcome !== 'applied' || !jobs.slice(place + 1).some((later) => later.conversationId === conversationId))
      continue;
    for (const conversation of await tx.conversations.lockUntrimmed([conversationId]))
      ground.conversations.set(conversationId, conversation);
  }
  await queue.record(runs);
}

/** Schedules a retry, or records the final failure. */
async function putAside({ store, queue, ids, clock }: TriggerDeps, actor: Actor, failed: TriggerJob): Promise<void> {
  const isOver = failed.attempts + 1 >= MOST_ATTEMPTS;
  await store.transaction(actor, async () => {
    if (!isOver) return queue.putOff(failed, FIRST_WAIT_S ** (failed.attempts + 1));
    if (!(await queue.giveUp(failed))) return;
    const { workspaceId, triggerId, eventId, conversationId } = failed;
    const run = { workspaceId, id: ids.next(), triggerId, eventId, conversationId, createdAt: clock.now() };
    await queue.record([{ ...run, outcome: 'failed', reason: 'internal_error' }]);
  });
}

/**
 * Runs, effects and job removal commit together, so a kill leaves all or nothing. A failed batch is run one by one.
 * Returns the number of jobs taken.
 */
async function runSome(deps: TriggerDeps, actor: Actor, limit: number): Promise<number> {
  const { store, queue } = deps;
  let jobs: readonly TriggerJob[] = [];
  try {
    return await store.transaction(actor, async (tx) => {
      jobs = await queue.take(actor.workspaceId, limit);
      if (jobs.length > 0) await followAll(deps, tx, actor, jobs);
      return jobs.length;
    });
  } catch (error) {
    deps.onFailure(jobs, error);
    const [failed, ...others] = jobs;
    if (!failed) return 0;
    if (others.length === 0) await putAside(deps, actor, failed);
    else for (let left = jobs.length; left > 0 && (await runSome(deps, actor, 1)) > 0;) left -= 1;
    return jobs.length;
  }
}

const busy = (running: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const id of running) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= PLACES_OF_A_WORKSPACE).map(([id]) => id);
};

/** Another process has locked their jobs; skipped for a moment, however long the round takes. */
class PassedOver {
  private readonly until = new Map<string, number>();

  add(workspaceId: string): void {
    this.until.set(workspaceId, performance.now() + PASS_OVER_MS);
  }

  now(): string[] {
    for (const [workspaceId, until] of this.until) if (until <= performance.now()) this.until.delete(workspaceId);
    return [...this.until.keys()];
  }
}

/**
 * Runs one workspace after the other until no jobs are left. Any number of processes may run it. Returns the number of
 * turns.
 */
export const runTriggers = (deps: TriggerDeps, isOver: () => boolean) => {
  let after = NOBODY;
  return (): Promise<number> => {
    const passed = new PassedOver();
    return fairRound<string>({
      places: PLACES,
      isOver,
      lease: async (limit, running) => {
        const besides = [...passed.now(), ...busy(running)];
        const next = await deps.queue.due(after, limit, besides);
        const due =
          next.length < limit
            ? [...next, ...(await deps.queue.due(NOBODY, limit - next.length, [...besides, ...next]))]
            : next;
        after = due.at(-1) ?? NOBODY;
        // The same workspaces get remaining places as their second ones.
        return [...due, ...due.filter((id) => !running.includes(id))].slice(0, limit);
      },
      work: async (workspaceId) => {
        try {
          const actor = systemActor(workspaceId, (await deps.workspaces.loadProfile(workspaceId)).livemode);
          for (let jobs = 0; jobs < JOBS_IN_A_TURN && !isOver();) {
            const done = await runSome(deps, actor, JOBS_AT_ONCE);
            jobs += done;
            if (done === JOBS_AT_ONCE) continue;
            passed.add(workspaceId);
            return;
          }
        } catch (error) {
          passed.add(workspaceId);
          deps.onFailure([], error);
        }
      },
    });
  };
};
