import { unavailable, type Clock } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import {
  namedSql,
  lockPatience,
  USUAL_PATIENCE,
  type Database,
  type Sql,
  type Transaction,
} from '@workops/platform/database';

const RETENTION_MS = 24 * 60 * 60 * 1_000;
const SWEEP_BATCH_SIZE = 1_000;
/** A key that a crashed process holds is free again after this time. */
export const HOLD_MS = 60_000;

/** `body` is null if the response has none. */
export interface KeptAnswer {
  status: number;
  body: string | null;
}

export interface AnsweredBefore {
  fingerprint: Buffer;
  /** Null if none were stored. */
  rights: Buffer | null;
  /** The body was erased together with the record that it is about. */
  erased: boolean;
  answer: KeptAnswer;
}

export interface KeyClaim {
  id: Buffer;
  workspaceId: string;
  fingerprint: Buffer;
  /** Null for a call without a credential. */
  rights: Buffer | null;
}

// Waits for a transaction with the same id: a commit makes this a conflict, a rollback frees the key. The lock timeout
// applies only to the claim.
const INSERT_CLAIM = `
  WITH ${lockPatience(':patience')}
  INSERT INTO edge.idempotency_key AS kept (id, workspace_id, fingerprint, expires_at, rights)
  SELECT :id, :workspaceId, :fingerprint, :expiresAt, :rights FROM patience WHERE patience.set IS NOT NULL
  ON CONFLICT (id) DO UPDATE
    SET fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, rights = excluded.rights, status = NULL,
        body = NULL, sealed = false, subjects = NULL, erased = false
    WHERE kept.expires_at <= :now`;
const CLAIM = namedSql(
  ['id', 'workspaceId', 'fingerprint', 'expiresAt', 'now', 'patience', 'rights'],
  `${INSERT_CLAIM} RETURNING ${USUAL_PATIENCE}`,
);
/** Fails the transaction if the key is taken. */
const CLAIM_AHEAD = namedSql(
  ['id', 'workspaceId', 'fingerprint', 'expiresAt', 'now', 'patience', 'rights'],
  `
  WITH claimed AS (${INSERT_CLAIM} RETURNING ${USUAL_PATIENCE} AS patience_over)
  SELECT edge.must_be_claimed(count(patience_over))
    FROM claimed`,
);
const KEY_TAKEN_SQLSTATE = 'WK001';
const FIND = `
  SELECT fingerprint, rights, status, body, sealed, erased FROM edge.idempotency_key WHERE id = $1 AND expires_at > $2`;
const KEEP = namedSql(
  ['id', 'status', 'body', 'sealed', 'subjects'],
  `
  UPDATE edge.idempotency_key
     SET status = :status, body = :body, sealed = :sealed, subjects = :subjects
   WHERE id = :id`,
);
const KEEP_HELD = namedSql(
  ['id', 'status', 'body', 'sealed', 'subjects', 'expiresAt', 'until'],
  `
  UPDATE edge.idempotency_key
     SET status = :status, body = :body, sealed = :sealed, subjects = :subjects, expires_at = :expiresAt
   WHERE id = :id AND status IS NULL AND expires_at = :until`,
);
const RELEASE = 'DELETE FROM edge.idempotency_key WHERE id = $1 AND status IS NULL AND expires_at = $2';
const FORGET = `
  UPDATE edge.idempotency_key SET body = NULL, sealed = false, subjects = NULL, erased = true
   WHERE workspace_id = $1 AND subjects && $2::uuid[] AND body IS NOT NULL`;
const SWEEP = `
  DELETE FROM edge.idempotency_key WHERE (workspace_id, id) IN (
    SELECT workspace_id, id
      FROM edge.idempotency_key
     WHERE expires_at <= $1
     ORDER BY expires_at LIMIT ${SWEEP_BATCH_SIZE} FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

export interface KeepOptions {
  secret: boolean;
  subjects: readonly string[];
}

interface Row {
  fingerprint: Buffer;
  rights: Buffer | null;
  /** Null while the call runs. */
  status: number | null;
  body: string | null;
  sealed: boolean;
  erased: boolean;
}

/** Stores the responses to idempotent calls, in the transaction of the change unless the key is held. */
export class KeptAnswers {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Waits up to `patienceMs` for another replica's transaction, then throws. */
  async claim(tx: Sql, claim: KeyClaim, patienceMs: number): Promise<'claimed' | AnsweredBefore> {
    const claimed = await tx.query(CLAIM.text, this.claimValues(claim, patienceMs, this.fromNow(RETENTION_MS)));
    if (claimed.length > 0) return 'claimed';
    const before = await this.find(tx, claim.id);
    if (!before) throw justExpired();
    return before;
  }

  /**
   * Claims the key in its own commit. Returns the end of the hold, the stored response, or undefined while another call
   * holds the key.
   */
  async hold(sql: Sql, claim: KeyClaim, patienceMs: number): Promise<Date | AnsweredBefore | undefined> {
    const until = this.fromNow(HOLD_MS);
    const claimed = await sql.query(CLAIM.text, this.claimValues(claim, patienceMs, until));
    if (claimed.length > 0) return until;
    const row = await this.findRow(sql, claim.id);
    return row && this.toAnsweredBefore(row);
  }

  /** No-op if the hold expired and another call claimed the key. */
  async keepHeld(sql: Sql, id: Buffer, until: Date, answer: KeptAnswer, options: KeepOptions): Promise<void> {
    const stored = { id, ...this.toColumns(answer, options), expiresAt: this.fromNow(RETENTION_MS) };
    await sql.query(KEEP_HELD.text, KEEP_HELD.values({ ...stored, until }));
  }

  async release(sql: Sql, id: Buffer, until: Date): Promise<void> {
    await sql.query(RELEASE, [id, until]);
  }

  /**
   * Joins the transaction's first statement without an extra round trip. If the key is taken, no statement runs and the
   * error satisfies `isUsedBefore`.
   */
  claimAhead(tx: Transaction, claim: KeyClaim, patienceMs: number): void {
    tx.defer(CLAIM_AHEAD.text, this.claimValues(claim, patienceMs, this.fromNow(RETENTION_MS)));
  }

  /** Does not wait; throws if a running call holds the key. */
  async find(sql: Sql, id: Buffer): Promise<AnsweredBefore | undefined> {
    const row = await this.findRow(sql, id);
    if (!row) return undefined;
    const before = this.toAnsweredBefore(row);
    if (!before) throw stillAnswered();
    return before;
  }

  /** Stores the response when `tx` commits. */
  keep(tx: Transaction, id: Buffer, answer: KeptAnswer, options: KeepOptions): void {
    tx.defer(KEEP.text, KEEP.values({ id, ...this.toColumns(answer, options) }));
  }

  private async findRow(sql: Sql, id: Buffer): Promise<Row | undefined> {
    const [row] = await sql.query<Row>(FIND, [id, this.clock.now()]);
    return row;
  }

  private toAnsweredBefore(row: Row): AnsweredBefore | undefined {
    const { fingerprint, rights, erased, status } = row;
    return status === null ? undefined : { fingerprint, rights, erased, answer: { status, body: this.readBody(row) } };
  }

  private toColumns({ status, body }: KeptAnswer, { secret, subjects }: KeepOptions) {
    return secret && body !== null
      ? { status, body: this.secretBox.seal(body), sealed: true, subjects }
      : { status, body, sealed: false, subjects };
  }

  private claimValues(claim: KeyClaim, patienceMs: number, expiresAt: Date): unknown[] {
    return CLAIM.values({ ...claim, expiresAt, now: this.clock.now(), patience: `${patienceMs}ms` });
  }

  private fromNow(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }

  private readBody({ body, sealed }: Row): string | null {
    return sealed && body !== null ? this.secretBox.open(body) : body;
  }
}

/**
 * Erases stored bodies in the caller's commit; a repeated call then learns that its record was erased. Responses
 * without a body stay.
 */
export const forgetAnswersOn =
  (sql: Sql) =>
  async (workspaceId: string, subjects: readonly string[]): Promise<void> => {
    if (subjects.length > 0) await sql.query(FORGET, [workspaceId, subjects]);
  };

export const isUsedBefore = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === KEY_TAKEN_SQLSTATE;

/** Another replica's clock may be ahead, so that its sweep has removed the row. */
export const justExpired = () => unavailable('The kept answer has just expired. Try again.', 1);

export const STILL_ANSWERED = 'The same call is still being answered. Try again shortly.';

export const stillAnswered = () => unavailable(STILL_ANSWERED, 1);

/** Deletes expired keys in batches; concurrent sweeps skip each other's rows. Returns the number of deleted keys. */
export async function sweepKeptAnswers(database: Pick<Database, 'query'>, clock: Clock): Promise<number> {
  const expiredBy = clock.now();
  let swept = 0;
  for (;;) {
    const { length } = await database.query(SWEEP, [expiredBy]);
    swept += length;
    if (length < SWEEP_BATCH_SIZE) return swept;
  }
}
