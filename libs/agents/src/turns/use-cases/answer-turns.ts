import {
  dateIn,
  DomainError,
  leasedRound,
  LeftOff,
  OutboundRefusal,
  shortWaitAfter,
  systemActor,
  type Actor,
  type LeasedWork,
} from '@workops/kernel';
import { toPeriod } from '../../cost/domain/spending';
import { limitedParties, type TurnRefusal } from '../../cost/domain/turn-limits';
import { MOST_SAID } from '../domain/prompt';
import { withDone } from '../domain/done-before';
import { cutAnswer } from '../domain/cut-answer';
import { MOST_SUPERSEDED, wantsPeople, whyQuiet, type Progress } from '../domain/turn';
import type { LoopEnd } from '../loop-ports';
import type { AgentAt, CountedFor, JudgedTalk, LeasedTurn, TalkFacts, TurnDeps, TurnTransaction } from '../turn-ports';
import { Unwanted } from '../../model/use-cases/run-model-loop';
import { AgentRun, timeFor } from './agent-run';
import { loadFacts } from './facts';
import { graphAt } from './pinned-agents';
import { runAgents } from './run-graph';
import { agentActor } from './tool-kit';
import { UnwantedTurns } from './unwanted-turns';

/** Failed or crashed attempts after which a turn is abandoned. */
const MOST_ATTEMPTS = 3;
const LEASE_MS = 120_000;
const PLACES = 64;

interface Answering {
  agent: AgentAt;
  enabled: boolean;
}

/** `nothing`: a person has taken over, or no answer is needed any more. */
type Ended = LoopEnd | { kind: 'disabled' } | { kind: 'nothing' } | { kind: 'refused'; reason: TurnRefusal };

/** Rethrows temporary errors. */
function refusalIn(error: unknown): string {
  if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
  if (error instanceof OutboundRefusal) return error.objection.reasons[0] ?? 'outbound_blocked';
  const reason = error.details?.reason;
  return typeof reason === 'string' ? reason : error.code.toLowerCase();
}

class Answer {
  private progress: Progress | null;
  private countedFor: CountedFor | undefined;

  constructor(
    private readonly deps: TurnDeps,
    private readonly turn: LeasedTurn,
    private readonly lost: AbortSignal,
    private readonly watch: UnwantedTurns,
  ) {
    this.progress = turn.progress;
  }

  /** Resumes from recorded progress. Throws `RunLost` and `LeftOff`. */
  async give(): Promise<void> {
    const { deps, turn } = this;
    const [talk] = await deps.talks.byIds(turn.workspaceId, [turn.conversationId]);
    const aiAgentId = turn.aiAgentId ?? talk?.aiAgentId ?? null;
    const answering = aiAgentId === null ? undefined : await this.answering(aiAgentId);
    const { livemode } = await deps.workspaces.loadProfile(turn.workspaceId);
    const { workspaceId } = turn;
    // Without an agent, the platform hands off the conversation.
    const actor = answering
      ? agentActor({ workspaceId, livemode, agent: answering.agent })
      : systemActor(workspaceId, livemode);
    if (!talk || talk.handler !== 'bot') return this.conclude(actor, answering, { kind: 'nothing' });
    if (turn.progress === null) {
      if (talk.askedSeq <= (await deps.store.answeredUpTo(turn)))
        return (await deps.store.drop(turn)) ? undefined : this.give();
      turn.uptoSeq = talk.askedSeq;
    }
    if (!answering?.enabled) return this.conclude(actor, answering, { kind: 'disabled' });
    // Checked before a model call is paid for.
    if ((await deps.talks.judge(actor, turn.conversationId))?.looping)
      return this.conclude(actor, answering, { kind: 'nothing' });
    const { agent: at } = answering;
    this.countedFor = await this.whoCounts();
    const begun = { aiAgentId: at.id, versionNumber: at.versionNumber!, uptoSeq: turn.uptoSeq };
    const refused = await deps.store.begin(turn, begun, this.countedFor);
    if (refused !== undefined) {
      await this.conclude(actor, answering, { kind: 'refused', reason: refused });
      return deps.turnRefused(refused);
    }
    const end =
      turn.attempts > MOST_ATTEMPTS
        ? ({ kind: 'failed', reason: 'model_unavailable' } as const)
        : await this.ask(talk, livemode, at);
    if (deps.leaving.aborted) throw new LeftOff();
    await this.conclude(actor, answering, end);
  }

  /** Undefined if the conversation was just deleted. */
  private async whoCounts(): Promise<CountedFor | undefined> {
    const { deps, turn } = this;
    const { workspaceId, conversationId } = turn;
    const [talker, { timezone }] = await Promise.all([
      deps.talks.talker(workspaceId, conversationId),
      deps.workspaces.loadProfile(workspaceId),
    ]);
    if (!talker) return undefined;
    const { accountId, hasOtherChannels } = talker;
    const parties = limitedParties(workspaceId, talker, deps.digest);
    return { parties, accountId, hasOtherChannels, period: toPeriod(dateIn(timezone, deps.clock.now())) };
  }

  /** The version with which the turn began, or else the live one. */
  private async answering(aiAgentId: string): Promise<Answering | undefined> {
    const { definitions } = this.deps;
    const { workspaceId, versionNumber } = this.turn;
    const live = await definitions.live(workspaceId, aiAgentId);
    if (!live) return undefined;
    const { agent, version } = live;
    const begun = versionNumber === null ? version : await definitions.version(workspaceId, aiAgentId, versionNumber);
    // If the version of the turn's start may not answer any more, the live version's settings decide the handoff.
    const { number, pinned } = begun ?? version;
    return {
      agent: { id: agent.id, name: agent.name, versionNumber: number, pinned },
      enabled: agent.enabled && begun !== undefined,
    };
  }

  private async ask(talk: TalkFacts, livemode: boolean, agent: AgentAt): Promise<Ended> {
    const { deps, turn } = this;
    if (deps.model.offers.length === 0) return { kind: 'failed', reason: 'no_model' };
    const graph = await graphAt(deps.definitions, turn.workspaceId, agent.pinned);
    if (graph === undefined) return { kind: 'failed', reason: 'disabled' };
    const messages = withDone(
      await deps.talks.loadMessages(turn.workspaceId, turn.conversationId, turn.uptoSeq, MOST_SAID),
      await deps.store.doneBefore(turn),
    );
    const input = {
      workspaceId: turn.workspaceId,
      livemode,
      runId: turn.id,
      purpose: 'answer' as const,
      allowWrites: true,
      agent,
      graph,
      said: messages,
      talk: { conversationId: talk.id, contactId: talk.contactId, parties: this.countedFor?.parties ?? [] },
      facts: await loadFacts(deps, turn.workspaceId),
      progress: turn.progress,
      record: (progress: Progress) => deps.store.record(turn, progress),
      signal: AbortSignal.any([deps.leaving, this.lost, timeFor(agent.pinned, turn.progress)]),
    };
    return this.watch.whileWanted(turn, async (unwanted) => {
      const run = new AgentRun(deps, { ...input, unwanted });
      try {
        return await runAgents(run);
      } catch (error) {
        if (error instanceof Unwanted) return { kind: 'nothing' };
        throw error;
      } finally {
        this.progress = run.progress;
      }
    });
  }

  /**
   * Checks again, under the conversation's lock, whether the bot may answer. Messages commit together with the end of
   * the turn.
   */
  private conclude(actor: Actor, answering: Answering | undefined, end: Ended): Promise<void> {
    const { deps, turn } = this;
    return deps.store.transaction(turn, async (tx) => {
      const talk = await deps.talks.judge(actor, turn.conversationId);
      const enabled = end.kind === 'disabled' || end.kind === 'nothing' || (await this.standsEnabled(answering));
      const quiet = talk ? whyQuiet({ ...talk, enabled }) : 'closed';
      if (quiet !== undefined) return this.keepQuiet(tx, actor, answering, quiet);
      const newer = talk!.askedSeq > turn.uptoSeq;
      if (end.kind === 'disabled' || (end.kind === 'failed' && end.reason === 'disabled'))
        return this.handOff(tx, actor, answering, { status: 'handed_off', reason: 'disabled', text: '' });
      if (end.kind === 'failed' || end.kind === 'refused')
        return this.handOff(tx, actor, answering, { status: 'failed', reason: end.reason, text: '' });
      if (end.kind === 'handoff')
        return this.handOff(tx, actor, answering, { status: 'handed_off', reason: end.reason, text: end.text });
      if (end.kind === 'nothing' || (newer && turn.superseded < MOST_SUPERSEDED)) {
        await tx.end({
          status: 'superseded',
          reason: null,
          messageIds: [],
          progress: this.progress,
          ...this.counted(),
        });
        return tx.next({ uptoSeq: talk!.askedSeq, superseded: turn.superseded + 1 });
      }
      await this.answer(tx, actor, answering, talk!, end.text);
    });
  }

  private counted(): { countedFor?: CountedFor } {
    return this.countedFor ? { countedFor: this.countedFor } : {};
  }

  private async standsEnabled(answering: Answering | undefined): Promise<boolean> {
    if (!answering) return false;
    return (await this.deps.definitions.agent(this.turn.workspaceId, answering.agent.id))?.enabled === true;
  }

  /** Sends all parts or none. */
  private async answer(
    tx: TurnTransaction,
    actor: Actor,
    answering: Answering | undefined,
    talk: JudgedTalk,
    text: string,
  ): Promise<void> {
    const { talks, store } = this.deps;
    const sent = await store.attempt(async () => {
      const messageIds: string[] = [];
      for (const part of cutAnswer(text, talks.mostCharacters(talk.channel)))
        messageIds.push(await talks.say(actor, talk.id, part));
      return messageIds;
    }, refusalIn);
    if ('refused' in sent) return this.keepQuiet(tx, actor, answering, sent.refused);
    await tx.end({
      status: 'answered',
      reason: null,
      messageIds: sent.done,
      progress: this.progress,
      ...this.counted(),
    });
    if (talk.askedSeq > this.turn.uptoSeq) await tx.next({ uptoSeq: talk.askedSeq, superseded: 0 });
  }

  private async keepQuiet(
    tx: TurnTransaction,
    actor: Actor,
    answering: Answering | undefined,
    reason: string,
  ): Promise<void> {
    if (wantsPeople(reason)) await this.toPeople(actor, answering, reason);
    await tx.end({ status: 'blocked', reason, messageIds: [], progress: this.progress, ...this.counted() });
  }

  /** Sends first, if allowed, the model's own text or else the agent's handoff message. */
  private async handOff(
    tx: TurnTransaction,
    actor: Actor,
    answering: Answering | undefined,
    { status, reason, text }: { status: 'handed_off' | 'failed'; reason: string; text: string },
  ): Promise<void> {
    const { talks, store } = this.deps;
    const content = text || (answering?.agent.pinned.handoff.message ?? '');
    const [talk] = await talks.byIds(this.turn.workspaceId, [this.turn.conversationId]);
    const [part] = cutAnswer(content, talks.mostCharacters(talk!.channel));
    const sent =
      part === undefined ? undefined : await store.attempt(() => talks.say(actor, talk!.id, part), refusalIn);
    await this.toPeople(actor, answering, reason);
    await tx.end({
      status,
      reason: [...reason].slice(0, 500).join(''),
      messageIds: sent && 'done' in sent ? [sent.done] : [],
      progress: this.progress,
      ...this.counted(),
    });
  }

  /** Hands off without a team if it was deleted. */
  private async toPeople(actor: Actor, answering: Answering | undefined, reason: string): Promise<void> {
    const { talks, store } = this.deps;
    const { conversationId } = this.turn;
    const short = [...reason].slice(0, 500).join('');
    const to = (teamId: string | null) =>
      store.attempt(() => talks.handOff(actor, conversationId, { reason: short, teamId }), refusalIn);
    const teamId = answering?.agent.pinned.handoff.teamId ?? null;
    const handed = await to(teamId);
    if ('refused' in handed && teamId !== null) await to(null);
  }
}

export type TurnWork = Pick<LeasedWork<LeasedTurn, never>, 'onFailure' | 'isOver'>;

/** Returns how many it answered. Any number of processes may run it, and one continues after another's crash. */
export const answerTurns =
  (deps: TurnDeps, { onFailure, isOver }: TurnWork) =>
  (): Promise<number> => {
    const watch = new UnwantedTurns(deps.talks);
    return watch.during(() =>
      leasedRound<LeasedTurn, never>({
        store: deps.store,
        places: PLACES,
        leaseMs: LEASE_MS,
        onFailure,
        isOver,
        clock: deps.clock,
        waitAfter: shortWaitAfter,
        work: (turn, lost) => new Answer(deps, turn, lost, watch).give(),
        toFailure: () => undefined,
        // Never used, because a turn abandons itself earlier.
        worn: undefined as never,
        end: () => Promise.resolve(),
      }),
    );
  };
