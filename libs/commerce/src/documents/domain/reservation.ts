import { unusable, type Author } from '@workops/kernel';
import {
  displayIdOf,
  idOf,
  voidingData,
  voidingOf,
  type Extension,
  type Moving,
  type NumberedDocument,
  type Voiding,
} from './document';
import type { StateOf } from './document-tables';
import { isToBeMade } from './moves';
import { untilOf } from './until';

type ReservationStatus = StateOf<'reservation'>;

export const ABONO_DISPOSITIONS = ['retenido', 'devuelto', 'aplicado'] as const;
export type AbonoDisposition = (typeof ABONO_DISPOSITIONS)[number];

/** A buyer's exclusive hold on a vehicle until a date. */
export interface Reservation extends NumberedDocument, Voiding, Extension {
  status: ReservationStatus;
  vehicleId: string;
  holderContactId: string;
  agreedPriceClp: number | null;
  /** The last day, `YYYY-MM-DD`. */
  holdExpiresOn: string;
  /** Whether the vehicle names it as holder, even past the date. Read from the vehicle, never written here. */
  holdsVehicle: boolean;
  quoteId: string | null;
  /** The floor price when this reservation or its quote was issued. */
  floorPriceClp: number | null;
  /** Payments net of refunds. */
  paidClp: number;
  saleNoteId: string | null;
  saleNoteNumber: number | null;
  abonoDisposition: AbonoDisposition | null;
  abonoDispositionReason: string | null;
  abonoDispositionBy: string | null;
  abonoDispositionAt: Date | null;
}

type Disposal = Pick<
  Reservation,
  'abonoDisposition' | 'abonoDispositionReason' | 'abonoDispositionBy' | 'abonoDispositionAt'
>;

export const NOT_DISPOSED: Disposal = {
  abonoDisposition: null,
  abonoDispositionReason: null,
  abonoDispositionBy: null,
  abonoDispositionAt: null,
};

export const disposed = (
  disposition: AbonoDisposition,
  reason: string | null,
  author: Author,
  now: Date,
): Disposal => ({
  abonoDisposition: disposition,
  abonoDispositionReason: reason,
  abonoDispositionBy: idOf(author),
  abonoDispositionAt: now,
});

const reservationIdentity = (reservation: Reservation) => ({
  id: reservation.id,
  display_id: displayIdOf('reservation', reservation),
});

export const reservationCreatedData = (reservation: Reservation) => ({
  ...reservationIdentity(reservation),
  vehicle_id: reservation.vehicleId,
  holder_contact_id: reservation.holderContactId,
  salesperson_id: reservation.salespersonId,
  agreed_price_clp: reservation.agreedPriceClp,
  hold_expires_on: reservation.holdExpiresOn,
  status: reservation.status,
});

export const isHolding = (
  { status, holdsVehicle, holdExpiresOn }: Pick<Reservation, 'status' | 'holdsVehicle' | 'holdExpiresOn'>,
  today: string,
): boolean => status === 'activa' && holdsVehicle && holdExpiresOn >= today;

/**
 * The same reservation if it already holds until that day. Throws 422 for a past date, then `invalid_state`, then 422
 * if not later.
 */
export function extendedReservation(
  reservation: Reservation,
  until: string,
  reason: string,
  { author, now, today }: Moving,
): Reservation {
  untilOf('hold_expires_on', until, today);
  isToBeMade('reservation', 'extend', reservation.status);
  const { holdExpiresOn } = reservation;
  if (until === holdExpiresOn && isHolding(reservation, today)) return reservation;
  if (until < holdExpiresOn || (until === holdExpiresOn && reservation.holdsVehicle))
    throw unusable('hold_expires_on', 'La fecha no es posterior a la que tiene.');
  return {
    ...reservation,
    holdExpiresOn: until,
    holdsVehicle: true,
    extendReason: reason,
    extendedBy: idOf(author),
    extendedAt: now,
    updatedAt: now,
  };
}

export const voidedReservation = (reservation: Reservation, reason: string, { author, now }: Moving): Reservation =>
  isToBeMade('reservation', 'void', reservation.status)
    ? { ...reservation, status: 'anulada', holdsVehicle: false, ...voidingOf(author, reason, now), updatedAt: now }
    : reservation;

export const reservationVoidedData = (reservation: Reservation) => ({
  ...reservationIdentity(reservation),
  ...voidingData(reservation),
});

/** Its money then counts for the note. */
export const completedBy = (
  reservation: Reservation,
  note: { id: string; number: number },
  { author, now }: Moving,
): Reservation => ({
  ...reservation,
  status: 'completada',
  holdsVehicle: false,
  saleNoteId: note.id,
  saleNoteNumber: note.number,
  ...(reservation.paidClp > 0 && disposed('aplicado', null, author, now)),
  updatedAt: now,
});

export const reservationConvertedData = (reservation: Reservation) => ({
  ...reservationIdentity(reservation),
  sale_note_id: reservation.saleNoteId!,
  sale_note_display_id: displayIdOf('sale_note', { number: reservation.saleNoteNumber! }),
});

export const abonoDisposedData = (reservation: Reservation) => ({
  ...reservationIdentity(reservation),
  abono_disposition: reservation.abonoDisposition!,
  abono_disposition_reason: reservation.abonoDispositionReason,
  abono_disposition_by: reservation.abonoDispositionBy!,
  abono_disposition_at: reservation.abonoDispositionAt!.toISOString(),
});
