/** Means all workspaces, or all subscriptions of one; no real id equals it. */
export const EVERY = '00000000-0000-0000-0000-000000000000';

export type HoldTarget =
  | { workspaceId: null; subscriptionId: null }
  | { workspaceId: string; subscriptionId: string | null };

export const EVERYTHING: HoldTarget = { workspaceId: null, subscriptionId: null };

/** A released hold ends once its backlog has been sent. */
export interface DeliveryHold {
  workspaceId: string | null;
  subscriptionId: string | null;
  heldAt: Date;
  note: string | null;
  releasedAt: Date | null;
}

export const isReleased = ({ releasedAt }: Pick<DeliveryHold, 'releasedAt'>): boolean => releasedAt !== null;

/** A long hold may cover tens of millions of rows. */
export const COUNTED_AT_MOST = 100_000;

/** Each count stops at `COUNTED_AT_MOST`. */
export interface DeliveryStanding {
  /** In flight, or with an unrecorded outcome. */
  inFlight: number;
  due: number;
  later: number;
  held: number;
}

/** These reached the limit and may be higher. */
export const endlessIn = ({ inFlight, due, later, held }: DeliveryStanding): (keyof DeliveryStanding)[] => [
  ...(inFlight >= COUNTED_AT_MOST ? (['inFlight'] as const) : []),
  ...(due + later >= COUNTED_AT_MOST ? (['due', 'later'] as const) : []),
  ...(held >= COUNTED_AT_MOST ? (['held'] as const) : []),
];

/** Held deliveries do not count. */
export const isDrained = ({ inFlight, due, later }: DeliveryStanding): boolean => inFlight + due + later === 0;
