import { notFound, notUnique, roundedShare, type Author, type WorkspaceRecord } from '@workops/kernel';
import { isToBeMade, type StateOf } from './sale-tables';

/** In sessions and characters. */
export const packLimits = { sessions: 200, name: 200, note: 500, reason: 500 } as const;

export type PackStatus = StateOf<'pack_purchase'>;

export interface PackPurchase extends WorkspaceRecord {
  number: number;
  /** Seller; null for an API key. */
  ownerUserId: string | null;
  patientId: string;
  /** Current name. */
  patientName: string;
  serviceId: string;
  name: string;
  sessionsTotal: number;
  sessionsUsed: number;
  priceClp: number;
  /** Last usable day, `YYYY-MM-DD`. */
  expiresOn: string | null;
  /** `expired` follows from the date and is not stored. */
  state: Exclude<PackStatus, 'expired'>;
  cancelReason: string | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
  createdBy: Author;
}

/** Immutable. */
export interface PackSession {
  workspaceId: string;
  id: string;
  packPurchaseId: string;
  patientId: string;
  /** Starts at 1, without gaps. */
  number: number;
  appointmentId: string | null;
  encounterId: string | null;
  note: string | null;
  createdBy: Author;
  createdAt: Date;
}

export const noPack = () => notFound('El paquete no existe.');

export const visitCounted = (sessionId: string) =>
  notUnique('La visita ya se descontó de este paquete.', { session_id: sessionId });

/** Status on the workspace's date. */
export const statusOfPack = (
  { state, expiresOn }: Pick<PackPurchase, 'state' | 'expiresOn'>,
  today: string,
): PackStatus => (state === 'active' && expiresOn !== null && expiresOn < today ? 'expired' : state);

/** Throws `conflict`: `no_sessions_left`, `expired` or `cancelled`. */
export function usedPack(pack: PackPurchase, today: string, now: Date): PackPurchase {
  isToBeMade('pack_purchase', 'session', statusOfPack(pack, today));
  const sessionsUsed = pack.sessionsUsed + 1;
  return { ...pack, sessionsUsed, state: sessionsUsed === pack.sessionsTotal ? 'exhausted' : 'active', updatedAt: now };
}

export function cancelledPack(
  pack: PackPurchase,
  today: string,
  { reason, by, now }: { reason: string; by: string | null; now: Date },
): PackPurchase {
  if (!isToBeMade('pack_purchase', 'cancel', statusOfPack(pack, today))) return pack;
  return { ...pack, state: 'cancelled', cancelReason: reason, cancelledBy: by, cancelledAt: now, updatedAt: now };
}

/** Null unless the pack is cancelled. */
export function unusedPart({
  state,
  sessionsTotal,
  sessionsUsed,
  priceClp,
}: PackPurchase): { sessions: number; clp: number } | null {
  if (state !== 'cancelled') return null;
  const sessions = sessionsTotal - sessionsUsed;
  return { sessions, clp: roundedShare(priceClp, sessions, sessionsTotal) };
}
