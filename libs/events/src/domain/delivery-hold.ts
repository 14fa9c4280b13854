/** Stored in place of an id: every workspace, or every subscription of one. It is the id of none. */
export const EVERY = '00000000-0000-0000-0000-000000000000';

/** Whose deliveries are held: those of one subscription, of one workspace, or all. */
export type HoldTarget = { workspaceId: null; subscriptionId: null } | { workspaceId: string; subscriptionId: string | null };

export const EVERYTHING: HoldTarget = { workspaceId: null, subscriptionId: null };

/** Nothing of its target is sent while it is on. A hold that was released is over once what waited through it has been sent. */
export interface DeliveryHold {
  workspaceId: string | null;
  subscriptionId: string | null;
  heldAt: Date;
  /** Why, in the operator's words. */
  note: string | null;
  releasedAt: Date | null;
}

export const isReleased = ({ releasedAt }: Pick<DeliveryHold, 'releasedAt'>): boolean => releasedAt !== null;

/** How many deliveries of a target have not ended. */
export interface DeliveryStanding {
  /** Under way, or with an outcome that is not written down yet. */
  inFlight: number;
  /** Wait, and may be sent at once. */
  due: number;
  /** Wait for the time of their next attempt. */
  later: number;
  /** Wait because of a hold. */
  held: number;
}

/** Nothing is under way, and nothing but what is held will be. */
export const isDrained = ({ inFlight, due, later }: DeliveryStanding): boolean => inFlight + due + later === 0;
