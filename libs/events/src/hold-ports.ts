import type { DeliveryHold, DeliveryStanding, HoldTarget } from './domain/delivery-hold';

/** What operators hold back of the deliveries. */
export interface DeliveryHolds {
  /** From the next claim on nothing of the target is sent; what is under way ends. A repeat changes nothing. */
  hold(target: HoldTarget, note: string | null): Promise<DeliveryHold>;
  /**
   * What waited through the hold is sent, and makes way for what is new. The time of the hold is none for which a subscription has failed, and counts once
   * where holds overlap. Other holds on the same subscriptions go on. False where nothing was held.
   */
  release(target: HoldTarget): Promise<boolean>;
  /** The oldest first; those included whose backlog is still being sent. */
  list(): Promise<DeliveryHold[]>;
  /** Undefined where there is no such subscription. */
  workspaceOf(subscriptionId: string): Promise<string | undefined>;
  standing(target: HoldTarget): Promise<DeliveryStanding>;
  /** Ends the holds that were released and of which nothing waits any more, and those of subscriptions that were deleted. */
  endOver(): Promise<void>;
}
