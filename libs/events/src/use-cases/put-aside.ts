import type { AttemptOutcome } from '../ports';

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;
/** Per subscription; others are recovered when their leases expire. */
const KEPT_AT_MOST = 1_000;

interface Kept {
  outcomes: Set<AttemptOutcome>;
  waitMs: number;
  dueAt: number;
}

const attemptOf = ({ delivery }: AttemptOutcome): string =>
  [delivery.day, delivery.eventId, delivery.redeliveryOf, delivery.attempt].join(' ');

/** Each locked subscription is retried separately, in order and with back-off. */
export class PutAside {
  private readonly subscriptions = new Map<string, Kept>();

  constructor(private readonly now: () => number) {}

  get isEmpty(): boolean {
    return this.subscriptions.size === 0;
  }

  has({ delivery }: AttemptOutcome): boolean {
    return this.subscriptions.has(delivery.subscriptionId);
  }

  /** Existing entries keep their position. */
  put(outcomes: readonly AttemptOutcome[]): void {
    for (const outcome of outcomes) {
      const { subscriptionId } = outcome.delivery;
      const kept = this.subscriptions.get(subscriptionId) ?? {
        outcomes: new Set(),
        waitMs: FIRST_WAIT_MS,
        dueAt: this.now() + FIRST_WAIT_MS,
      };
      this.subscriptions.set(subscriptionId, kept);
      // After its lease expired, the same attempt is handed out again as lost.
      const isKnown =
        outcome.delivery.outcomeLost && [...kept.outcomes].some((other) => attemptOf(other) === attemptOf(outcome));
      if (!isKnown && kept.outcomes.size < KEPT_AT_MOST) kept.outcomes.add(outcome);
    }
  }

  /** They stay here until `settled`. */
  due(atMost: number): AttemptOutcome[] {
    const due: AttemptOutcome[] = [];
    for (const kept of this.subscriptions.values()) {
      if (kept.dueAt > this.now() || due.length >= atMost) continue;
      due.push(...[...kept.outcomes].slice(0, atMost - due.length));
      kept.waitMs = Math.min(2 * kept.waitMs, LONGEST_WAIT_MS);
      kept.dueAt = this.now() + kept.waitMs;
    }
    return due;
  }

  settled(outcomes: readonly AttemptOutcome[]): void {
    for (const outcome of outcomes) {
      const kept = this.subscriptions.get(outcome.delivery.subscriptionId);
      if (!kept?.outcomes.delete(outcome)) continue;
      kept.dueAt = 0;
      if (kept.outcomes.size === 0) this.subscriptions.delete(outcome.delivery.subscriptionId);
    }
  }
}
