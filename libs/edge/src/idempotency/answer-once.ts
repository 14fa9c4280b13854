import { DomainError, pause } from '@workops/kernel';
import { KeyedQueue } from '@workops/platform';
import type { Database, Transaction } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import { MalformedCall } from '../validation';
import {
  forgetAnswersOn,
  isUsedBefore,
  justExpired,
  STILL_ANSWERED,
  stillAnswered,
  type AnsweredBefore,
  type KeptAnswer,
  type KeptAnswers,
  type KeepOptions,
  type KeyClaim,
} from './kept-answers';
import type { RepeatableCall } from './repeatable-call';

/** Maximum wait for a call with the same key, in any replica. */
const PATIENCE_MS = 5_000;
/** Poll interval while another replica holds the key. */
const LOOK_EVERY_MS = 100;

export interface GivenAnswer extends KeptAnswer {
  /** Stored instead of `body`. */
  shorter?: string;
  /** Records that the response is about. */
  subjects?: readonly string[];
}

export interface Steps {
  /** Runs without an open transaction; after a refusal the key stays free. */
  ask?: () => Promise<void>;
  operation: () => Promise<GivenAnswer>;
  refusal: (error: DomainError) => KeptAnswer;
}

export interface Answered {
  answer: KeptAnswer;
  replayed: boolean;
}

const sameRights = (then: Buffer | null, now: Buffer | null): boolean =>
  then === null || (now !== null && then.equals(now));

/** Refuses callers without exactly the same rights. */
function replay({ fingerprint, rights, erased, answer }: AnsweredBefore, claim: KeyClaim): Answered {
  if (!fingerprint.equals(claim.fingerprint)) {
    throw new DomainError('conflict', 'IDEMPOTENCY_KEY_CONFLICT', 'This Idempotency-Key was used with another body.');
  }
  if (!erased && sameRights(rights, claim.rights)) return { answer, replayed: true };
  const since = erased ? 'its record was erased since' : 'the rights of its credential have changed since';
  const message = `This call was answered before, and ${since}: the answer is not shown again.`;
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'answered_before' });
}

/** An outdated call may be repeated with another tag under the same key. */
const LEAVES_KEY_FREE = new Set(['unauthenticated', 'forbidden', 'unavailable', 'outdated']);

/** Stored, so that a repeat gets the same refusal. */
const isKept = (error: unknown): error is DomainError =>
  error instanceof DomainError && !(error instanceof MalformedCall) && !LEAVES_KEY_FREE.has(error.kind);

async function answeredBy({ refusal }: Steps, keepsRefusals: boolean, work: Steps['operation']): Promise<GivenAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!keepsRefusals || !isKept(error)) throw error;
    return refusal(error);
  }
}

const toKeptAnswer = (
  { secret, subjects }: RepeatableCall,
  { status, body, shorter, subjects: shown = [] }: GivenAnswer,
): [KeptAnswer, KeepOptions] => [
  { status, body: shorter ?? body },
  { secret, subjects: [...new Set([...subjects, ...shown])] },
];

/**
 * Key, change, events and response are one commit. After a crash a repeat gets the response if it is stored, and
 * otherwise runs.
 */
export class AnswerOnce {
  private readonly queue = new KeyedQueue({ patienceMs: PATIENCE_MS, refusal: STILL_ANSWERED });

  constructor(
    private readonly database: Database,
    private readonly kept: KeptAnswers,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  async run(call: RepeatableCall, steps: Steps): Promise<Answered> {
    const { claim } = call;
    return this.queue.run(claim.id.toString('base64'), async (patienceMs) => {
      if (steps.ask) {
        const before = await this.kept.find(this.database, claim.id);
        if (before) return replay(before, claim);
        await steps.ask();
      }
      if (call.holdsKey) return this.holding(call, steps, patienceMs);
      return this.withTurn(call, () =>
        call.claimsAhead ? this.claimingAhead(call, steps, patienceMs) : this.claimingFirst(call, steps, patienceMs),
      );
    });
  }

  /** The deletion is already committed; if this fails, the responses stay until they expire. */
  async forget(workspaceId: string, subjects: readonly string[]): Promise<void> {
    await forgetAnswersOn(this.database)(workspaceId, subjects).catch((error: unknown) =>
      this.logger.warn(
        { err: error, workspace_id: workspaceId },
        'removing stored responses about a deleted record failed; they expire within a day',
      ),
    );
  }

  private claimingFirst(call: RepeatableCall, steps: Steps, patienceMs: number): Promise<Answered> {
    return this.database.inOne(async (tx) => {
      const before = await this.kept.claim(tx, call.claim, patienceMs);
      return before === 'claimed' ? this.answeredIn(tx, call, steps) : replay(before, call.claim);
    });
  }

  /**
   * Claims the key in its own commit, so that only one replica calls the outside. After a crash before the response is
   * stored, a repeat makes the same change; refusals may be temporary and are not stored.
   */
  private async holding(call: RepeatableCall, steps: Steps, patienceMs: number): Promise<Answered> {
    const { claim } = call;
    const claimResult = await this.hold(claim, performance.now() + patienceMs);
    if (!(claimResult instanceof Date)) return replay(claimResult, claim);
    const answer = await steps.operation().catch(async (error: unknown) => {
      await this.kept.release(this.database, claim.id, claimResult);
      throw error;
    });
    await this.kept.keepHeld(this.database, claim.id, claimResult, ...toKeptAnswer(call, answer));
    return { answer, replayed: false };
  }

  /** Throws after the maximum wait. */
  private async hold(claim: KeyClaim, deadline: number): Promise<Date | AnsweredBefore> {
    for (;;) {
      const claimResult = await this.kept.hold(
        this.database,
        claim,
        Math.max(1, Math.round(deadline - performance.now())),
      );
      if (claimResult) return claimResult;
      if (performance.now() + LOOK_EVERY_MS > deadline) throw stillAnswered();
      await pause(LOOK_EVERY_MS);
    }
  }

  /**
   * Claims the key with the first statement or commit. For a repeat the claim fails, none of the operation's statements
   * run, and the stored response is returned.
   */
  private async claimingAhead(call: RepeatableCall, steps: Steps, patienceMs: number): Promise<Answered> {
    const { claim } = call;
    try {
      return await this.database.inOne((tx) => {
        this.kept.claimAhead(tx, claim, patienceMs);
        return this.answeredIn(tx, call, steps);
      });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      const before = await this.kept.find(this.database, claim.id);
      if (before) return replay(before, claim);
      throw isUsedBefore(error) ? justExpired() : error;
    }
  }

  private async answeredIn(tx: Transaction, call: RepeatableCall, steps: Steps): Promise<Answered> {
    const answer = await this.executeOnce(call, steps);
    this.keep(tx, call, answer);
    return { answer, replayed: false };
  }

  private keep(tx: Transaction, call: RepeatableCall, answer: GivenAnswer): void {
    this.kept.keep(tx, call.claim.id, ...toKeptAnswer(call, answer));
  }

  /** Waits for locks before the operation's transaction takes a connection. */
  private withTurn<T>({ locks, claim: { workspaceId } }: RepeatableCall, work: () => Promise<T>): Promise<T> {
    return locks.reduceRight((inner, name) => () => this.database.withTurn({ name, workspaceId }, inner), work)();
  }

  /** A savepoint rolls a refused operation back while the response is committed. */
  private executeOnce({ keepsRefusals }: RepeatableCall, steps: Steps): Promise<GivenAnswer> {
    return answeredBy(steps, keepsRefusals, () => this.database.transaction(steps.operation));
  }
}
