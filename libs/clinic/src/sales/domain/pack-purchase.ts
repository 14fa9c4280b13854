import { notFound, notUnique, roundedShare, type Author, type WorkspaceRecord } from '@workops/kernel';
import { isToBeMade, type StateOf } from './sale-tables';

/** Sessions, and characters. */
export const packLimits = { sessions: 200, name: 200, note: 500, reason: 500 } as const;

export type PackStatus = StateOf<'pack_purchase'>;

/** Sessions of a service that a patient has bought. */
export interface PackPurchase extends WorkspaceRecord {
  number: number;
  /** The member who sold it; null for a key. */
  ownerUserId: string | null;
  patientId: string;
  /** As the patient is called now. */
  patientName: string;
  serviceId: string;
  name: string;
  sessionsTotal: number;
  sessionsUsed: number;
  priceClp: number;
  /** The last day on which it can be used, `YYYY-MM-DD`. */
  expiresOn: string | null;
  /** As stored: `expired` is read off the date. */
  state: Exclude<PackStatus, 'expired'>;
  cancelReason: string | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
  createdBy: Author;
}

/** A session that was used. Nothing of it is ever changed. */
export interface PackSession {
  workspaceId: string;
  id: string;
  packPurchaseId: string;
  patientId: string;
  /** From 1 on, without a gap. */
  number: number;
  appointmentId: string | null;
  encounterId: string | null;
  note: string | null;
  createdBy: Author;
  createdAt: Date;
}

export const noPack = () => notFound('El paquete no existe.');

/** A visit that was counted on the pack already. */
export const visitCounted = (sessionId: string) =>
  notUnique('La visita ya se descontó de este paquete.', { session_id: sessionId });

/** On the workspace's date. */
export const statusOfPack = (
  { state, expiresOn }: Pick<PackPurchase, 'state' | 'expiresOn'>,
  today: string,
): PackStatus => (state === 'active' && expiresOn !== null && expiresOn < today ? 'expired' : state);

/** With one more session used. Throws `conflict`: `no_sessions_left`, `expired` or `cancelled`. */
export function usedPack(pack: PackPurchase, today: string, now: Date): PackPurchase {
  isToBeMade('pack_purchase', 'session', statusOfPack(pack, today));
  const sessionsUsed = pack.sessionsUsed + 1;
  return { ...pack, sessionsUsed, state: sessionsUsed === pack.sessionsTotal ? 'exhausted' : 'active', updatedAt: now };
}

/** The same pack where it was cancelled before. Throws `conflict`: `exhausted`. */
export function cancelledPack(
  pack: PackPurchase,
  today: string,
  { reason, by, now }: { reason: string; by: string | null; now: Date },
): PackPurchase {
  if (!isToBeMade('pack_purchase', 'cancel', statusOfPack(pack, today))) return pack;
  return { ...pack, state: 'cancelled', cancelReason: reason, cancelledBy: by, cancelledAt: now, updatedAt: now };
}

/** The unused part of a cancelled pack, in sessions and in money; null before. */
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
