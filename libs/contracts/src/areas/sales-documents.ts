import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { date, integer, nullable, oneOf, string, timestamp, uuid } from '../schema';

const quote = {
  version: 1,
  resourceType: 'quote',
  resourcePath: '/quotes/{id}',
  readScope: 'quotes:read',
  sensitive: false,
} as const;
const reservation = {
  version: 1,
  resourceType: 'reservation',
  resourcePath: '/reservations/{id}',
  readScope: 'reservations:read',
  sensitive: false,
} as const;
const saleNote = {
  version: 1,
  resourceType: 'sale_note',
  resourcePath: '/sale-notes/{id}',
  readScope: 'sale_notes:read',
  sensitive: false,
} as const;

const at = '2027-01-15T12:00:00.000Z';
const quoteIdentity = { id: uuid(), display_id: string('Q-...') };
const aQuote = { id: sampleId(1), display_id: 'Q-41' };
const reservationIdentity = { id: uuid(), display_id: string('R-...') };
const aReservation = { id: sampleId(1), display_id: 'R-17' };
const saleNoteIdentity = { id: uuid(), display_id: string('V-...') };
const aSaleNote = { id: sampleId(1), display_id: 'V-9' };
const voiding = { void_reason: string(), voided_by: uuid(), voided_at: timestamp() };
const aVoiding = { void_reason: 'Emitida por error', voided_by: sampleId(4), voided_at: at };

export const quoteEvents = {
  'quote.issued': defineEvent({
    ...quote,
    description: 'A price offer was issued; it is frozen and holds no reservation.',
    firesWhen: 'POST /quotes.',
    data: {
      ...quoteIdentity,
      vehicle_id: uuid(),
      buyer_contact_id: uuid(),
      salesperson_id: nullable(uuid()),
      offered_price_clp: integer(),
      tax_treatment: oneOf('afecto', 'exento', 'pass_through'),
      expires_on: date(),
      state: oneOf('vigente', 'expirada', 'nula'),
    },
    sample: {
      ...aQuote,
      vehicle_id: sampleId(2),
      buyer_contact_id: sampleId(3),
      salesperson_id: sampleId(4),
      offered_price_clp: 8990000,
      tax_treatment: 'exento',
      expires_on: '2027-01-30',
      state: 'vigente',
    },
  }),
  'quote.voided': defineEvent({
    ...quote,
    description: 'A quote was voided; terminal.',
    firesWhen: 'POST /quotes/{id}/void.',
    data: { ...quoteIdentity, ...voiding },
    sample: { ...aQuote, ...aVoiding },
  }),
  'quote.extended': defineEvent({
    ...quote,
    description: 'The validity of a quote was extended.',
    firesWhen: 'POST /quotes/{id}/extend.',
    data: {
      ...quoteIdentity,
      expires_on: date(),
      extend_reason: string(),
      extended_by: uuid(),
      extended_at: timestamp(),
    },
    sample: {
      ...aQuote,
      expires_on: '2027-02-15',
      extend_reason: 'Espera su crédito',
      extended_by: sampleId(4),
      extended_at: at,
    },
  }),
  'quote.archived': defineEvent({
    ...quote,
    description: 'A quote was archived: neither a deletion nor a state.',
    firesWhen: 'POST /quotes/{id}/archive.',
    data: { ...quoteIdentity, archive_reason: string(), archived_by: uuid(), archived_at: timestamp() },
    sample: { ...aQuote, archive_reason: 'Compró en otra parte', archived_by: sampleId(4), archived_at: at },
  }),
};

export const reservationEvents = {
  'reservation.created': defineEvent({
    ...reservation,
    description: 'A vehicle was reserved: the only document that locks inventory.',
    firesWhen: 'POST /reservations.',
    data: {
      ...reservationIdentity,
      vehicle_id: uuid(),
      holder_contact_id: uuid(),
      salesperson_id: nullable(uuid()),
      agreed_price_clp: nullable(integer()),
      hold_expires_on: date(),
      status: oneOf('activa', 'completada', 'anulada'),
    },
    sample: {
      ...aReservation,
      vehicle_id: sampleId(2),
      holder_contact_id: sampleId(3),
      salesperson_id: null,
      agreed_price_clp: 8900000,
      hold_expires_on: '2027-01-22',
      status: 'activa',
    },
  }),
  'reservation.voided': defineEvent({
    ...reservation,
    description: 'A reservation was voided; its hold is released.',
    firesWhen: 'POST /reservations/{id}/void.',
    data: { ...reservationIdentity, ...voiding },
    sample: { ...aReservation, ...aVoiding },
  }),
  'reservation.abono_disposed': defineEvent({
    ...reservation,
    description: 'It was decided what becomes of the down payment of a reservation.',
    firesWhen: 'POST /reservations/{id}/abono-disposition.',
    data: {
      ...reservationIdentity,
      abono_disposition: oneOf('retenido', 'devuelto', 'aplicado'),
      abono_disposition_reason: nullable(string()),
      abono_disposition_by: uuid(),
      abono_disposition_at: timestamp(),
    },
    sample: {
      ...aReservation,
      abono_disposition: 'devuelto',
      abono_disposition_reason: null,
      abono_disposition_by: sampleId(4),
      abono_disposition_at: at,
    },
  }),
  'reservation.converted': defineEvent({
    ...reservation,
    description: 'A reservation became a sale.',
    firesWhen: 'POST /reservations/{id}/convert.',
    data: { ...reservationIdentity, sale_note_id: uuid(), sale_note_display_id: string('V-...') },
    sample: { ...aReservation, sale_note_id: sampleId(2), sale_note_display_id: 'V-9' },
  }),
};

export const saleNoteEvents = {
  'sale_note.issued': defineEvent({
    ...saleNote,
    description: 'A sale note was issued.',
    firesWhen: 'POST /sale-notes.',
    data: {
      ...saleNoteIdentity,
      vehicle_id: uuid(),
      buyer_contact_id: uuid(),
      net_clp: integer(),
      tax_clp: nullable(integer()),
      tax_treatment: oneOf('afecto', 'exento', 'pass_through'),
      status: oneOf('issued', 'approved', 'voided'),
    },
    sample: {
      ...aSaleNote,
      vehicle_id: sampleId(2),
      buyer_contact_id: sampleId(3),
      net_clp: 8900000,
      tax_clp: null,
      tax_treatment: 'exento',
      status: 'issued',
    },
  }),
  'sale_note.approved': defineEvent({
    ...saleNote,
    description: 'A sale note was approved: legally valid, the car sold.',
    firesWhen: 'POST /sale-notes/{id}/approve.',
    data: { ...saleNoteIdentity, approved_by: uuid(), approved_at: timestamp() },
    sample: { ...aSaleNote, approved_by: sampleId(4), approved_at: at },
  }),
  'sale_note.voided': defineEvent({
    ...saleNote,
    description: 'A sale note was voided.',
    firesWhen: 'POST /sale-notes/{id}/void.',
    data: { ...saleNoteIdentity, ...voiding },
    sample: { ...aSaleNote, ...aVoiding },
  }),
};
