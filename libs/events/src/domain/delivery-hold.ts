/** Stored instead of an id for all workspaces, or all subscriptions of one; no real id equals it. */
export const EVERY = '00000000-0000-0000-0000-000000000000';

/** Target of a hold: one subscription, one workspace, or everything. */
export type HoldTarget =
  | { workspaceId: null; subscriptionId: null }
  | { workspaceId: string; subscriptionId: string | null };

export const EVERYTHING: HoldTarget = { workspaceId: null, subscriptionId: null };

/** While a hold is on, nothing of its target is sent. A released hold ends once its backlog has been sent. */
export interface DeliveryHold {
  workspaceId: string | null;
  subscriptionId: string | null;
  heldAt: Date;
  /** The operator's reason. */
  note: string | null;
  releasedAt: Date | null;
}

export const isReleased = ({ releasedAt }: Pick<DeliveryHold, 'releasedAt'>): boolean => releasedAt !== null;

/** Counting limit, because a long hold may cover tens of millions of rows. */
export const COUNTED_AT_MOST = 100_000;

/** Number of a target's unfinished deliveries, up to `COUNTED_AT_MOST` each. */
export interface DeliveryStanding {
  /** In flight, or with an outcome that is not recorded yet. */
  inFlight: number;
  /** Waiting and due. */
  due: number;
  /** Waiting for their next attempt. */
  later: number;
  /** Waiting because of a hold. */
  held: number;
}

/** The counts that reached the limit and may be higher. */
export const endlessIn = ({ inFlight, due, later, held }: DeliveryStanding): (keyof DeliveryStanding)[] => [
  ...(inFlight >= COUNTED_AT_MOST ? (['inFlight'] as const) : []),
  ...(due + later >= COUNTED_AT_MOST ? (['due', 'later'] as const) : []),
  ...(held >= COUNTED_AT_MOST ? (['held'] as const) : []),
];

/** Whether nothing is in flight or due, except held deliveries. */
export const isDrained = ({ inFlight, due, later }: DeliveryStanding): boolean => inFlight + due + later === 0;
