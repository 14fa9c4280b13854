import type { DeliveryHold, DeliveryStanding, HoldTarget } from './domain/delivery-hold';

/** What operators hold back of the deliveries. */
export interface DeliveryHolds {
  /** From the next claim on nothing of the target is sent; sends in progress end. A repeat changes nothing. */
  hold(target: HoldTarget, note: string | null): Promise<DeliveryHold>;
  /**
   * The backlog of the hold is sent, and yields to new events. The time of the hold does not count as a failure of its subscriptions, and counts once where
   * holds overlap. Other holds on the same subscriptions continue. False where nothing was held.
   */
  release(target: HoldTarget): Promise<boolean>;
  /** Oldest first; including those whose backlog is still being sent. */
  list(): Promise<DeliveryHold[]>;
  /** Undefined where there is no such subscription. */
  workspaceOf(subscriptionId: string): Promise<string | undefined>;
  standing(target: HoldTarget): Promise<DeliveryStanding>;
  /** Ends released holds without a remaining backlog, and those of deleted subscriptions. */
  endOver(): Promise<void>;
}
