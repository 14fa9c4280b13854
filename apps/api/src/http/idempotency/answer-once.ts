import { createHash } from 'node:crypto';
import { DomainError } from '@workops/kernel';
import type { Database } from '@workops/platform';
import { MalformedCall } from '../validation';
import { canonicalJson } from './canonical-json';
import type { KeptAnswer, KeptAnswers, KeyClaim } from './kept-answers';
import { KeyedQueue } from './keyed-queue';

/** What makes two calls the same call. */
export interface RepeatableCall {
  workspaceId: string;
  credentialId: string;
  method: string;
  path: string;
  key: string;
  body: unknown;
  /** The answer shows a secret that no later answer shows. */
  secret: boolean;
}

/** How long a call waits for the one with the same key that runs, here or in another replica. */
const PATIENCE_MS = 5_000;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const claimOf = ({ workspaceId, credentialId, method, path, key, body }: RepeatableCall): KeyClaim => ({
  id: sha256(JSON.stringify([workspaceId, credentialId, method, path, key])),
  workspaceId,
  fingerprint: sha256(canonicalJson(body)),
});

const LEAVES_KEY_FREE = new Set(['unauthenticated', 'forbidden', 'unavailable']);

/** A refusal that the operation itself decided is an answer like any other: the repeat gets it again. */
const isKept = (error: unknown): error is DomainError =>
  error instanceof DomainError && !(error instanceof MalformedCall) && !LEAVES_KEY_FREE.has(error.kind);

/**
 * Runs a call once for its Idempotency-Key and answers repeats with the same answer. Key, change, events and answer are one
 * commit: after a crash at any point either all of it stands and a repeat is answered, or nothing does and a repeat runs.
 */
export class AnswerOnce {
  private readonly queue = new KeyedQueue(PATIENCE_MS);

  constructor(
    private readonly database: Database,
    private readonly kept: KeptAnswers,
  ) {}

  run(
    call: RepeatableCall,
    operation: () => Promise<KeptAnswer>,
    refusal: (error: DomainError) => KeptAnswer,
  ): Promise<{ answer: KeptAnswer; replayed: boolean }> {
    const claim = claimOf(call);
    return this.queue.run(claim.id.toString('base64'), (patienceMs) =>
      this.database.transaction(async (tx) => {
        const before = await this.kept.claim(tx, claim, patienceMs);
        if (before !== 'claimed') {
          if (before.fingerprint.equals(claim.fingerprint)) return { answer: before.answer, replayed: true };
          throw new DomainError('conflict', 'IDEMPOTENCY_KEY_CONFLICT', 'This Idempotency-Key was used with another body.');
        }
        const answer = await this.answerOf(operation, refusal);
        await this.kept.keep(tx, claim.id, answer, call.secret);
        return { answer, replayed: false };
      }),
    );
  }

  /** The operation in a savepoint: a refusal takes back what it wrote, and its answer commits. */
  private async answerOf(operation: () => Promise<KeptAnswer>, refusal: (error: DomainError) => KeptAnswer): Promise<KeptAnswer> {
    try {
      return await this.database.transaction(operation);
    } catch (error) {
      if (!isKept(error)) throw error;
      return refusal(error);
    }
  }
}
