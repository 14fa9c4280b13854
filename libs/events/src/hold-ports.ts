import type { DeliveryHold, DeliveryStanding, HoldTarget } from './domain/delivery-hold';

export interface DeliveryHolds {
  /** Applies from the next claim on; sends in flight complete. A repeat is a no-op. */
  hold(target: HoldTarget, note: string | null): Promise<DeliveryHold>;
  /**
   * The backlog yields to new events, and time on hold does not count as failing. Other holds on the same subscriptions
   * continue; returns false if nothing was held.
   */
  release(target: HoldTarget): Promise<boolean>;
  /** Oldest first, including released holds whose backlog is still being sent. */
  list(): Promise<DeliveryHold[]>;
  findWorkspace(subscriptionId: string): Promise<string | undefined>;
  standing(target: HoldTarget): Promise<DeliveryStanding>;
  /** Released holds without a backlog, and holds of deleted subscriptions. */
  endOver(): Promise<void>;
}
