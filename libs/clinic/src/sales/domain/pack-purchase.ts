import { notFound, notUnique, roundedShare, type Author, type WorkspaceRecord } from '@workops/kernel';
import { isToBeMade, type StateOf } from './sale-tables';

/** Limits in sessions and characters. */
export const packLimits = { sessions: 200, name: 200, note: 500, reason: 500 } as const;

export type PackStatus = StateOf<'pack_purchase'>;

/** Prepaid sessions of a service for a patient. */
export interface PackPurchase extends WorkspaceRecord {
  number: number;
  /** The member who sold it; null for an API key. */
  ownerUserId: string | null;
  patientId: string;
  /** The patient's current name. */
  patientName: string;
  serviceId: string;
  name: string;
  sessionsTotal: number;
  sessionsUsed: number;
  priceClp: number;
  /** The last day on which it can be used, `YYYY-MM-DD`. */
  expiresOn: string | null;
  /** As stored; `expired` follows from the date. */
  state: Exclude<PackStatus, 'expired'>;
  cancelReason: string | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
  createdBy: Author;
}

/** A used session; immutable. */
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

/** The conflict for a visit that the pack has already counted. */
export const visitCounted = (sessionId: string) =>
  notUnique('La visita ya se descontó de este paquete.', { session_id: sessionId });

/** The status on the workspace's date. */
export const statusOfPack = (
  { state, expiresOn }: Pick<PackPurchase, 'state' | 'expiresOn'>,
  today: string,
): PackStatus => (state === 'active' && expiresOn !== null && expiresOn < today ? 'expired' : state);

/** The pack with another session used. Throws `conflict`: `no_sessions_left`, `expired` or `cancelled`. */
export function usedPack(pack: PackPurchase, today: string, now: Date): PackPurchase {
  isToBeMade('pack_purchase', 'session', statusOfPack(pack, today));
  const sessionsUsed = pack.sessionsUsed + 1;
  return { ...pack, sessionsUsed, state: sessionsUsed === pack.sessionsTotal ? 'exhausted' : 'active', updatedAt: now };
}

/** The same pack if it is already cancelled. Throws `conflict`: `exhausted`. */
export function cancelledPack(
  pack: PackPurchase,
  today: string,
  { reason, by, now }: { reason: string; by: string | null; now: Date },
): PackPurchase {
  if (!isToBeMade('pack_purchase', 'cancel', statusOfPack(pack, today))) return pack;
  return { ...pack, state: 'cancelled', cancelReason: reason, cancelledBy: by, cancelledAt: now, updatedAt: now };
}

/** The unused sessions and money of a cancelled pack; null otherwise. */
export function unusedOf({
  state,
  sessionsTotal,
  sessionsUsed,
  priceClp,
}: PackPurchase): { sessions: number; clp: number } | null {
  if (state !== 'cancelled') return null;
  const sessions = sessionsTotal - sessionsUsed;
  return { sessions, clp: roundedShare(priceClp, sessions, sessionsTotal) };
}
