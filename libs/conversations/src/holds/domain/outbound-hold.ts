import type { EventData, NewEvent } from '@workops/contracts';
import { conflict, notFound, type Author, type WorkspaceRecord } from '@workops/kernel';

export const HOLD_SCOPES = ['run', 'contact', 'subject'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

export const HOLD_KINDS = ['safety', 'identity', 'manual', 'policy'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

export const HOLD_STATUSES = ['active', 'acknowledged', 'resolved'] as const;
export type HoldStatus = (typeof HOLD_STATUSES)[number];

export const holdLimits = { reason: 500, stepKey: 100, resolution: 1_000 } as const;

/** Blocks all but answers of people and API keys, until a named member has attended to the contact. */
export interface OutboundHold extends WorkspaceRecord {
  contactId: string;
  scope: HoldScope;
  kind: HoldKind;
  reason: string;
  stepKey: string | null;
  ticketId: string | null;
  status: HoldStatus;
  placedBy: Author;
  /** Minutes of coverage, as targeted at placement. */
  ackMinutes: number;
  firstResponseMinutes: number;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  /** A member's first message since the placement that has not failed. */
  firstResponseAt: Date | null;
  ackOverdueAt: Date | null;
  firstResponseOverdueAt: Date | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolution: string | null;
}

export const noHold = () => notFound('La retención no existe.');
export const holdsNotEnabled = () => conflict('not_enabled', 'El negocio no usa retenciones de seguridad.');
export const holdStands = (id: string) =>
  conflict('hold_stands', 'El contacto ya tiene una retención así.', { hold_id: id });

type Placed = Pick<
  OutboundHold,
  'workspaceId' | 'id' | 'contactId' | 'scope' | 'kind' | 'reason' | 'stepKey' | 'ticketId' | 'placedBy'
> &
  Pick<OutboundHold, 'ackMinutes' | 'firstResponseMinutes'>;

export const placedHold = (placed: Placed, now: Date): OutboundHold => ({
  ...placed,
  status: 'active',
  acknowledgedAt: null,
  acknowledgedBy: null,
  firstResponseAt: null,
  ackOverdueAt: null,
  firstResponseOverdueAt: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  createdAt: now,
  updatedAt: now,
});

/** Returns an acknowledged hold unchanged. */
export const acknowledgedHold = (hold: OutboundHold, memberId: string, now: Date): OutboundHold =>
  hold.status === 'active'
    ? { ...hold, status: 'acknowledged', acknowledgedAt: now, acknowledgedBy: memberId, updatedAt: now }
    : hold;

/** Returns a resolved hold unchanged. Throws `conflict`: `not_acknowledged`. */
export function resolvedHold(
  hold: OutboundHold,
  { memberId, resolution, now }: { memberId: string; resolution: string; now: Date },
): OutboundHold {
  if (hold.status === 'resolved') return hold;
  if (hold.status === 'active')
    throw conflict('not_acknowledged', 'Alguien tiene que acusar recibo de la retención antes de resolverla.');
  return { ...hold, status: 'resolved', resolvedAt: now, resolvedBy: memberId, resolution, updatedAt: now };
}

export const placedEvent = (hold: OutboundHold): NewEvent<EventData<'safety_hold.placed'>> => ({
  resourceId: hold.id,
  data: {
    hold_id: hold.id,
    contact_id: hold.contactId,
    scope: hold.scope,
    kind: hold.kind,
    reason: hold.reason,
    placed_at: hold.createdAt.toISOString(),
    stepKey: hold.stepKey,
    ticketId: hold.ticketId,
    ackMinutes: hold.ackMinutes,
  },
});

export const lateEvent = <Type extends 'ack_overdue' | 'first_response_overdue'>(
  hold: OutboundHold,
  eventType: Type,
  clock: { elapsedMinutes: number; withinCoverage: boolean },
) => ({
  hold_id: hold.id,
  contact_id: hold.contactId,
  eventType,
  targetMinutes: eventType === 'ack_overdue' ? hold.ackMinutes : hold.firstResponseMinutes,
  ...clock,
});

/** An active hold lets only answers of members and API keys pass. */
export const isStoppedByHold = (purpose: string, { kind }: Pick<Author, 'kind'>): boolean =>
  purpose !== 'answer' || (kind !== 'member' && kind !== 'api_key');

/** Each clock is late at most once. */
export function overdueOf(hold: OutboundHold, elapsedMinutes: number): { ack: boolean; firstResponse: boolean } {
  const stands = hold.status !== 'resolved';
  return {
    ack: stands && hold.status === 'active' && hold.ackOverdueAt === null && elapsedMinutes >= hold.ackMinutes,
    firstResponse:
      stands &&
      hold.firstResponseAt === null &&
      hold.firstResponseOverdueAt === null &&
      elapsedMinutes >= hold.firstResponseMinutes,
  };
}
