/** Stored in place of an id: every workspace, or every subscription of one. No real one has it. */
export const EVERY = '00000000-0000-0000-0000-000000000000';

/** The target of a hold: one subscription, one workspace, or everything. */
export type HoldTarget =
  | { workspaceId: null; subscriptionId: null }
  | { workspaceId: string; subscriptionId: string | null };

export const EVERYTHING: HoldTarget = { workspaceId: null, subscriptionId: null };

/** Nothing of its target is sent while it is on. A released hold is over once its backlog has been sent. */
export interface DeliveryHold {
  workspaceId: string | null;
  subscriptionId: string | null;
  heldAt: Date;
  /** The operator's reason. */
  note: string | null;
  releasedAt: Date | null;
}

export const isReleased = ({ releasedAt }: Pick<DeliveryHold, 'releasedAt'>): boolean => releasedAt !== null;

/** Counting stops here: a hold of several days may cover tens of millions of rows. */
export const COUNTED_AT_MOST = 100_000;

/** Numbers of a target's unfinished deliveries: in progress, waiting and held, up to `COUNTED_AT_MOST` each. */
export interface DeliveryStanding {
  /** In progress, or with an outcome that is not written yet. */
  inFlight: number;
  /** Waiting, and ready to be sent. */
  due: number;
  /** Waiting for their next attempt. */
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

/** Nothing is in progress, and nothing will be except what is held. */
export const isDrained = ({ inFlight, due, later }: DeliveryStanding): boolean => inFlight + due + later === 0;
