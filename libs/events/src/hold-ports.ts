import type { DeliveryHold, DeliveryStanding, HoldTarget } from './domain/delivery-hold';

/** Operators' holds on deliveries. */
export interface DeliveryHolds {
  /** Stops sending from the next claim on; sends in flight complete. A repeat is a no-op. */
  hold(target: HoldTarget, note: string | null): Promise<DeliveryHold>;
  /**
   * Sends the hold's backlog, which yields to new events. Time on hold does not count as failing, and is counted once
   * for overlapping holds. Other holds on the same subscriptions continue; returns false if nothing was held.
   */
  release(target: HoldTarget): Promise<boolean>;
  /** Oldest first, including released holds whose backlog is still being sent. */
  list(): Promise<DeliveryHold[]>;
  /** Undefined if the subscription does not exist. */
  findWorkspace(subscriptionId: string): Promise<string | undefined>;
  standing(target: HoldTarget): Promise<DeliveryStanding>;
  /** Ends released holds without a backlog, and holds of deleted subscriptions. */
  endOver(): Promise<void>;
}
