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

/** A count ends here: what is held for days may be tens of millions of rows. */
export const COUNTED_AT_MOST = 100_000;

/** How many deliveries of a target have not ended: of those under way, of those that wait and of those held, `COUNTED_AT_MOST` each. */
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

/** The figures that may be higher than was counted. */
export const endlessIn = ({ inFlight, due, later, held }: DeliveryStanding): (keyof DeliveryStanding)[] => [
  ...(inFlight >= COUNTED_AT_MOST ? (['inFlight'] as const) : []),
  ...(due + later >= COUNTED_AT_MOST ? (['due', 'later'] as const) : []),
  ...(held >= COUNTED_AT_MOST ? (['held'] as const) : []),
];

/** Nothing is under way, and nothing but what is held will be. */
export const isDrained = ({ inFlight, due, later }: DeliveryStanding): boolean => inFlight + due + later === 0;
