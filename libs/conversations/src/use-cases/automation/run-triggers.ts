import { DomainError, fairRound, OutboundRefusal, systemActor, type Actor } from '@workops/kernel';
import type { AutomationTrigger } from '../../domain/automation/configured';
import { fits } from '../../domain/automation/conditions';
import { loopLimits, mayFollow } from '../../domain/automation/loop-guard';
import type { RunOutcome } from '../../domain/automation/run';
import type { ConversationTransaction } from '../../conversation-ports';
import type { TriggerDeps, TriggerJob } from '../../trigger-ports';
import { factsOf } from './facts';
import { performActions } from './perform-actions';

/** Workspaces at once, and of each so many jobs at once: one that is slow holds up no other. */
const PLACES = 8;
const PLACES_OF_A_WORKSPACE = 2;
/** Then it is another's turn. */
const JOBS_IN_A_TURN = 20;
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_S = 2;
const PASS_OVER_MS = 200;

/** Before every workspace. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Outcome {
  outcome: RunOutcome;
  reason: string | null;
}

const reasonOf = (refusal: DomainError): string =>
  refusal instanceof OutboundRefusal ? (refusal.objection.reasons[0] ?? 'outbound_blocked') : (refusal.details?.reason ?? refusal.code.toLowerCase());

/** The actions are rolled back whole where one is refused. What is away for the moment is no outcome: it is tried again. */
async function outcomeOf(deps: TriggerDeps, actor: Actor, { conversationId }: TriggerJob, { actions, savedBy }: AutomationTrigger): Promise<Outcome> {
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

async function contentOf({ conversations }: ConversationTransaction, { messageId, conversationId }: TriggerJob): Promise<string> {
  if (messageId === null) return conversations.lastSaid(conversationId);
  return (await conversations.messagesByIds([messageId]))[0]?.content ?? '';
}

/** With the conversation locked, so that of any number at once each counts the runs before it. */
async function follow(deps: TriggerDeps, tx: ConversationTransaction, actor: Actor, job: TriggerJob): Promise<void> {
  const { queue, clock, ids } = deps;
  const { workspaceId, triggerId, eventId, conversationId, chain } = job;
  const [trigger, [conversation]] = await Promise.all([queue.trigger(job), tx.conversations.lockUntrimmed([conversationId])]);
  if (!trigger?.isActive || !conversation || conversation.filtered) return;
  const now = clock.now();
  const sources = { ...tx.rules.facts, content: () => contentOf(tx, job) };
  const [facts, recent] = await Promise.all([factsOf(sources, conversation, trigger.conditions, now), queue.runsWithin(job, loopLimits.minutes)]);
  if (!fits(trigger.conditions, facts)) return;
  const outcome = mayFollow(triggerId, chain, recent)
    ? await outcomeOf(deps, { ...actor, chain: [...chain, triggerId] }, job, trigger)
    : { outcome: 'skipped' as const, reason: 'loop_guard' };
  await queue.record({ workspaceId, id: ids.next(), triggerId, eventId, conversationId, ...outcome, createdAt: now });
}

/**
 * One job of the workspace: the run and what it did are committed with the end of the job, so that a kill leaves all of it or nothing. False where there was
 * none that nobody else has.
 */
async function runOne(deps: TriggerDeps, workspaceId: string): Promise<boolean> {
  const { store, queue, workspaces, ids, clock } = deps;
  const actor = systemActor(workspaceId, (await workspaces.profileOf(workspaceId)).livemode);
  let job: TriggerJob | undefined;
  try {
    return await store.transaction(actor, async (tx) => {
      job = await queue.take(workspaceId);
      if (job) await follow(deps, tx, actor, job);
      return job !== undefined;
    });
  } catch (error) {
    deps.onFailure(job, error);
    if (!job) return false;
    const failed = job;
    const isOver = failed.attempts + 1 >= MOST_ATTEMPTS;
    await store.transaction(actor, async () => {
      if (!isOver) return queue.putOff(failed, FIRST_WAIT_S ** (failed.attempts + 1));
      if (!(await queue.giveUp(failed))) return;
      const { triggerId, eventId, conversationId } = failed;
      const run = { workspaceId, id: ids.next(), triggerId, eventId, conversationId, createdAt: clock.now() };
      await queue.record({ ...run, outcome: 'failed', reason: 'internal_error' });
    });
    return true;
  }
}

const busy = (running: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const id of running) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= PLACES_OF_A_WORKSPACE).map(([id]) => id);
};

/** Whose jobs another process has just now: they are passed over for a moment, however long the round of the others goes on. */
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

/** Runs what is due, one workspace after the other, until nothing is. Any number of processes may. Returns how many turns there were. */
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
        const due = next.length < limit ? [...next, ...(await deps.queue.due(NOBODY, limit - next.length, [...besides, ...next]))] : next;
        after = due.at(-1) ?? NOBODY;
        // Where there are places left, each has its second one.
        return [...due, ...due.filter((id) => !running.includes(id))].slice(0, limit);
      },
      work: async (workspaceId) => {
        try {
          for (let jobs = 0; jobs < JOBS_IN_A_TURN && !isOver(); jobs += 1) {
            if (await runOne(deps, workspaceId)) continue;
            passed.add(workspaceId);
            return;
          }
        } catch (error) {
          passed.add(workspaceId);
          deps.onFailure(undefined, error);
        }
      },
    });
  };
};
