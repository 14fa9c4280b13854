import { byIndex, queryByIndex, type Database } from '@workops/platform';
import { ownerOf, type RecordedOwner } from '../domain/subscription';
import type { AdminNotices, AttemptOutcome, ClaimedDelivery, ClaimRequest, DispatchStore } from '../ports';
import { CLAIM } from './claim.sql';
import { CLOCK_SKEW_MS, dayOf } from '../domain/days';
import { recordOutcomes } from './record-outcomes';
import { releaseDeliveries } from './release-deliveries';

const NOWHERE = '00000000-0000-0000-0000-000000000000';
const OLDEST_DAY_EVERY_MS = 60_000;

interface ClaimedRow extends Omit<ClaimedDelivery, 'owner' | 'ownerScopes' | 'text'>, RecordedOwner {
  lastWorkspaceId: string;
  lastSubscriptionId: string;
  /** The look came around to where it began. */
  sawAll: boolean;
  /** Null on the one row that a claim of nothing answers. */
  claimable: boolean | null;
  /** Joined by blanks: an array in every row costs more to read than all else of it. */
  ownerScopes: string;
  notice: string;
  data: string;
}

/** A subscription on the round that claims make, by workspace and id. */
interface Place {
  workspaceId: string;
  subscriptionId: string;
}

const OLDEST = `SELECT min(day) AS day FROM events.delivery WHERE state IN ('queued', 'retrying', 'sending')`;

/** Several dispatchers may each have one; each goes around the subscriptions from where it last was. */
export class PgDispatchStore implements DispatchStore {
  private last: Place = { workspaceId: NOWHERE, subscriptionId: NOWHERE };
  private oldestDay: string | null = null;
  private oldestDayReadAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly notices: AdminNotices,
  ) {}

  /**
   * Looks on, window after window, until something is found or it has come around: subscriptions by the thousand that wait for their
   * next attempt keep nobody else waiting.
   */
  async claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const start = this.last;
    for (;;) {
      const from = this.last;
      const rows = await this.claimOnce(request);
      const claimed = rows.filter((row) => row.claimable).map(deliveryOf);
      if (claimed.length > 0) return claimed;
      const onlyDiscarded = rows.some((row) => row.claimable === false);
      const cameAround = rows[0]?.sawAll !== false || (from !== start && passes(start, from, this.last));
      if (cameAround && !onlyDiscarded) return [];
    }
  }

  async release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void> {
    await releaseDeliveries(this.database, deliveries, leasedUntil, now);
  }

  async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    await byIndex(this.database, (tx) => recordOutcomes(tx, this.notices, outcomes));
  }

  private async claimOnce(request: ClaimRequest): Promise<ClaimedRow[]> {
    const { limit, retryLimit, perSubscription, perFailingSubscription, now, leaseMs } = request;
    const parameters = [
      await this.firstDay(now),
      dayOf(new Date(now.getTime() + CLOCK_SKEW_MS)),
      this.last.workspaceId,
      this.last.subscriptionId,
      now,
      new Date(now.getTime() + leaseMs),
      limit,
      retryLimit,
      perSubscription,
      perFailingSubscription,
    ];
    const rows = await queryByIndex<ClaimedRow>(this.database, CLAIM, parameters);
    const [row] = rows;
    if (row) this.last = { workspaceId: row.lastWorkspaceId, subscriptionId: row.lastSubscriptionId };
    return rows;
  }

  /**
   * The first day that still has work: claims start there, so that a month of finished partitions costs nothing. It is read
   * once a minute; an event that is fanned out more than an hour late is found with the next reading.
   */
  private async firstDay(now: Date): Promise<string> {
    if (now.getTime() - this.oldestDayReadAt > OLDEST_DAY_EVERY_MS) {
      const [row] = await this.database.query<{ day: string | null }>(OLDEST);
      this.oldestDay = row?.day ?? null;
      this.oldestDayReadAt = now.getTime();
    }
    const recent = dayOf(new Date(now.getTime() - CLOCK_SKEW_MS));
    return this.oldestDay !== null && this.oldestDay < recent ? this.oldestDay : recent;
  }
}

/** Whether the way around from one place to the next leads over a third. */
function passes(place: Place, from: Place, to: Place): boolean {
  const keyOf = ({ workspaceId, subscriptionId }: Place): string => workspaceId + subscriptionId;
  const [start, end, between] = [keyOf(from), keyOf(to), keyOf(place)];
  return start < end ? start < between && between <= end : start < between || between <= end;
}

function deliveryOf(row: ClaimedRow): ClaimedDelivery {
  return {
    day: row.day,
    subscriptionId: row.subscriptionId,
    eventId: row.eventId,
    redeliveryOf: row.redeliveryOf,
    workspaceId: row.workspaceId,
    attempt: row.attempt,
    outcomeLost: row.outcomeLost,
    url: row.url,
    sealedSecret: row.sealedSecret,
    includeData: row.includeData,
    owner: ownerOf(row),
    ownerScopes: row.ownerScopes.split(' '),
    eventType: row.eventType,
    livemode: row.livemode,
    text: { notice: row.notice, data: row.data },
  };
}
