import { byIndex, queryByIndex, type Database } from '@workops/platform/database';
import { LRUCache } from 'lru-cache';
import { ownerOf, type RecordedOwner } from '../domain/subscription';
import type { AdminNotices, AttemptOutcome, ClaimedDelivery, ClaimRequest, DispatchStore } from '../ports';
import { CLAIM } from './claim.sql';
import { discardUnwanted, DISCARD_AT_ONCE } from './discard-queued';
import { CLOCK_SKEW_MS, dayOf } from '../domain/days';
import { FullLooks } from './full-looks';
import { recordOutcomes } from './record-outcomes';
import { releaseDeliveries } from './release-deliveries';

const NOWHERE = '00000000-0000-0000-0000-000000000000';
const OLDEST_DAY_EVERY_MS = 60_000;
const STALE_AT_MOST = 10_000;
/** Pause for a subscription without anything left to discard, although claims still report it. */
const SETTLED_MS = 1_000;

interface ClaimedRow extends Omit<ClaimedDelivery, 'owner' | 'ownerScopes' | 'text'>, RecordedOwner {
  lastWorkspaceId: string;
  lastSubscriptionId: string;
  sawAll: boolean;
  floors: string | null;
  /** Queues to discard, as `<workspace> <subscription>,...`. */
  stale: string | null;
  /** Null on the single row of an empty claim. */
  claimable: boolean | null;
  /** Joined by spaces, because an array per row costs more than the rest of the row. */
  ownerScopes: string;
  notice: string;
  data: string;
}

interface Place {
  workspaceId: string;
  subscriptionId: string;
}

const OLDEST = `SELECT min(day) AS day FROM events.delivery WHERE state IN ('queued', 'retrying', 'sending')`;

/** Each dispatcher has its own store, which goes round the subscriptions from its last position. */
export class PgDispatchStore implements DispatchStore {
  private last: Place = { workspaceId: NOWHERE, subscriptionId: NOWHERE };
  private roundBegan: Place | undefined;
  private oldestDay: string | null = null;
  private oldestDayReadAt = Number.NEGATIVE_INFINITY;
  private readonly stale = new Set<string>();
  private readonly settled = new LRUCache<string, true>({ max: STALE_AT_MOST, ttl: SETTLED_MS });

  constructor(
    private readonly database: Database,
    private readonly notices: AdminNotices,
    private readonly looks = new FullLooks(),
  ) {}

  get isHalfWay(): boolean {
    return this.roundBegan !== undefined;
  }

  /** Nothing is discarded within a round, so that it completes. */
  async claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const from = this.last;
    const start = this.roundBegan ?? from;
    const rows = await this.claimWindow(request);
    const claimed = rows.filter((row) => row.claimable).map(deliveryOf);
    const isOver =
      claimed.length > 0 || rows[0]?.sawAll !== false || (from !== start && passes(start, from, this.last));
    this.roundBegan = isOver ? undefined : start;
    return claimed;
  }

  async discard(now: Date): Promise<boolean> {
    const [place] = this.stale;
    if (place === undefined) return false;
    this.stale.delete(place);
    const [workspaceId, subscriptionId] = place.split(' ');
    const discarded = await discardUnwanted(this.database, workspaceId!, subscriptionId!, now);
    if (discarded === DISCARD_AT_ONCE) this.stale.add(place);
    else this.settled.set(place, true);
    return this.stale.size > 0;
  }

  async release(deliveries: readonly ClaimedDelivery[], leasedUntil: Date, now: Date): Promise<void> {
    await releaseDeliveries(this.database, deliveries, leasedUntil, now);
  }

  record(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]> {
    return byIndex(this.database, (tx) => recordOutcomes(tx, this.notices, outcomes));
  }

  private async claimWindow(request: ClaimRequest): Promise<ClaimedRow[]> {
    const { now } = request;
    const firstDay = await this.firstDay(now);
    const rows = await this.looks.look(({ floors, wanted }) => {
      const values = CLAIM.values({
        ...request,
        firstDay,
        lastDay: dayOf(new Date(now.getTime() + CLOCK_SKEW_MS)),
        afterWorkspaceId: this.last.workspaceId,
        afterSubscriptionId: this.last.subscriptionId,
        leasedUntil: new Date(now.getTime() + request.leaseMs),
        held: JSON.stringify(request.held),
        floors,
        floorsWanted: wanted,
      });
      return queryByIndex<ClaimedRow>(this.database, CLAIM.text, values);
    });
    const [row] = rows;
    if (row) this.last = { workspaceId: row.lastWorkspaceId, subscriptionId: row.lastSubscriptionId };
    for (const place of row?.stale?.split(',') ?? []) {
      if (this.stale.size < STALE_AT_MOST && !this.settled.has(place)) this.stale.add(place);
    }
    return rows;
  }

  /**
   * Claims start at the first day with unfinished work, so that finished partitions cost nothing. It is read once a
   * minute; an event fanned out more than an hour late is found after the next reading.
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
    released: row.released,
    failing: row.failing,
    url: row.url,
    host: row.host,
    sealedSecret: row.sealedSecret,
    formerSealedSecret: row.formerSealedSecret,
    includeData: row.includeData,
    owner: ownerOf(row),
    ownerScopes: row.ownerScopes.split(' '),
    eventType: row.eventType,
    livemode: row.livemode,
    requestId: row.requestId,
    traceparent: row.traceparent,
    text: { notice: row.notice, data: row.data },
  };
}
