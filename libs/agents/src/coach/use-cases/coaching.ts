import { leasedRound, LeftOff, type LeasedWork } from '@workops/kernel';
import { correctionWords, investigationWords, reviewWords } from '../domain/coach-words';
import { foundIn, type Found, type Transcript } from '../domain/finding';
import { proposedIn, type Coached, type Proposed } from '../domain/proposal';
import type { CoachingDeps, CoachProgress, LeasedCoachRun } from '../coach-ports';

const PLACES = 8;
const LEASE_MS = 120_000;
/** Crashed attempts after which a run is abandoned. */
const MOST_ATTEMPTS = 3;
const ANSWER_MS = 90_000;
const PROPOSAL_TOKENS = 8_192;
/** Conversations that an investigation reads. */
const EXAMPLES = 5;
/** After this many consecutive conversations without a response, the model server counts as down. */
const MOST_FAILING = 3;

/** Ends the run without an answer. */
class Broken extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

interface Words {
  system: string;
  user: string;
}

class Coaching {
  constructor(
    private readonly deps: CoachingDeps,
    private readonly run: LeasedCoachRun,
    private readonly coached: Coached,
    private readonly lost: AbortSignal,
  ) {}

  async review(): Promise<void> {
    const { deps, run } = this;
    const ids = run.conversationIds ?? (await deps.runs.choose(run));
    const reviewed = [...(run.progress?.reviewed ?? [])];
    let reason: string | null = null;
    let hidden: string | null = null;
    const failing: string[] = [];
    const standing = await deps.runs.loadStanding(run.workspaceId, run.sourceId);
    for (const conversationId of ids) {
      if (deps.leaving.aborted) throw new LeftOff();
      if (reviewed.some((each) => each.conversationId === conversationId)) continue;
      try {
        const findings = await this.reviewConversation(conversationId, standing);
        if (findings) {
          // A later call succeeded, so the server is up and these conversations count as having no findings.
          reviewed.push(...failing.splice(0).map((id) => ({ conversationId: id, found: [] })));
          reason = null;
        }
        reviewed.push({ conversationId, found: findings ?? [] });
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        if (!run.isChosen && error.reason === 'maker_lacks_visibility') {
          hidden = error.reason;
          continue;
        }
        reason = error.reason;
        if (reason !== 'model_unavailable' || failing.push(conversationId) === MOST_FAILING) break;
        continue;
      }
      await deps.runs.record(run, { reviewed } satisfies CoachProgress);
    }
    if (deps.leaving.aborted) throw new LeftOff();
    reason ??= hidden;
    // These conversations may cause the failures, so the next review begins with others.
    if (failing.length > 0) await deps.runs.putOff(run, failing);
    const allFindings = reviewed.flatMap((each) => each.found);
    if (reason !== null && reviewed.length === 0) return deps.runs.fail(run, reason);
    await deps.runs.endReview(run, {
      found: allFindings,
      reviewed: reviewed.map(({ conversationId }) => conversationId),
      reason,
    });
  }

  async investigate(): Promise<void> {
    const { deps, run } = this;
    const finding = await deps.runs.finding(run.workspaceId, run.sourceId, run.findingId!);
    if (!finding) return deps.runs.fail(run, 'gone');
    const examples: Transcript[] = [];
    for (const { conversationId } of finding.evidence.slice(0, EXAMPLES)) {
      const transcript = await this.transcript(conversationId);
      if (transcript) examples.push(transcript);
    }
    await this.propose(investigationWords(finding, this.coached, examples));
  }

  async correct(): Promise<void> {
    const { deps, run } = this;
    const transcript = await this.transcript(run.conversationId!);
    if (!transcript) return deps.runs.fail(run, 'gone');
    const answer = transcript.messages.find(({ id }) => id === run.messageId)?.content ?? '';
    await this.propose(correctionWords({ answer, expected: run.expected! }, this.coached, transcript));
  }

  /** The maker may have lost access since the run began. Throws `Broken`. */
  private async transcript(conversationId: string): Promise<Transcript | undefined> {
    const { deps, run } = this;
    const trouble = await deps.findTrouble(run, conversationId);
    if (trouble) throw new Broken(trouble);
    return deps.transcript(run.workspaceId, conversationId);
  }

  /** Empty if the reply cannot be parsed. Undefined, without a call, for a deleted or empty conversation. */
  private async reviewConversation(
    conversationId: string,
    standing: Parameters<typeof reviewWords>[1],
  ): Promise<readonly Found[] | undefined> {
    const transcript = await this.transcript(conversationId);
    if (!transcript || transcript.messages.length === 0) return undefined;
    const words = reviewWords(this.coached.draft.instructions, standing, transcript);
    return (await this.askModel(words, (reply) => foundIn(reply, transcript))) ?? [];
  }

  private async propose(words: Words): Promise<void> {
    const proposed = await this.askModel<Proposed[]>(
      words,
      (reply) => proposedIn(reply, this.coached),
      PROPOSAL_TOKENS,
    );
    await this.deps.runs.endProposing(this.run, proposed ?? [], this.coached.draft);
  }

  /** Repeats the call once if the reply is not JSON. */
  private async askModel<T>(
    { system, user }: Words,
    read: (reply: string) => T | undefined,
    maxOutputTokens?: number,
  ): Promise<T | undefined> {
    const { deps, run, coached } = this;
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await deps.ask({
        workspaceId: run.workspaceId,
        purpose: 'coach',
        subjectId: run.id,
        aiAgentId: run.sourceId,
        model: coached.draft.model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        maxOutputTokens,
        signal: AbortSignal.any([deps.leaving, this.lost, AbortSignal.timeout(ANSWER_MS)]),
      });
      if (deps.leaving.aborted) throw new LeftOff();
      this.lost.throwIfAborted();
      if ('refused' in answer) throw new Broken(answer.refused);
      const parsed = read(answer.text);
      if (parsed) return parsed;
    }
    return undefined;
  }
}

async function work(deps: CoachingDeps, run: LeasedCoachRun, lost: AbortSignal): Promise<void> {
  if (run.attempts > MOST_ATTEMPTS) return deps.runs.fail(run, 'abandoned');
  const trouble = await deps.findTrouble(run);
  if (trouble) return deps.runs.fail(run, trouble);
  const coached = await deps.coached(run.workspaceId, run.sourceId);
  if (!coached) return deps.runs.fail(run, 'gone');
  const coaching = new Coaching(deps, run, coached, lost);
  try {
    if (run.kind === 'review') await coaching.review();
    else if (run.kind === 'investigation') await coaching.investigate();
    else await coaching.correct();
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    await deps.runs.fail(run, error.reason);
  }
}

export type CoachWork = Pick<LeasedWork<LeasedCoachRun, string>, 'onFailure' | 'isOver'>;

/**
 * Works once through the waiting runs; returns how many. Any number of processes may run it, and one continues after
 * another's crash.
 */
export const coachAgents =
  (deps: CoachingDeps, { onFailure, isOver }: CoachWork) =>
  (): Promise<number> =>
    leasedRound<LeasedCoachRun, string>({
      store: deps.runs,
      places: PLACES,
      leaseMs: LEASE_MS,
      onFailure,
      isOver,
      clock: deps.clock,
      work: (run, lost) => work(deps, run, lost),
      toFailure: () => undefined,
      worn: 'abandoned',
      end: (run, reason) => deps.runs.fail(run, reason),
    });
