import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { date, integer, nullable, number, oneOf, string, timestamp, uuid } from '../schema';

const purchaseNote = {
  version: 1,
  resourceType: 'purchase_note',
  resourcePath: '/purchase-notes/{id}',
  readScope: 'purchase_notes:read',
  sensitive: false,
} as const;
const consignment = {
  version: 1,
  resourceType: 'consignment_contract',
  resourcePath: '/consignments/{id}',
  readScope: 'consignments:read',
  sensitive: false,
} as const;

const at = '2027-01-15T12:00:00.000Z';
const purchaseNoteIdentity = { id: uuid(), display_id: string('P-...') };
const aPurchaseNote = { id: sampleId(1), display_id: 'P-23' };
const consignmentIdentity = { id: uuid(), vehicle_id: uuid() };
const aConsignment = { id: sampleId(1), vehicle_id: sampleId(2) };

export const purchaseNoteEvents = {
  'purchase_note.issued': defineEvent({
    ...purchaseNote,
    description: 'A purchase note was issued.',
    firesWhen: 'POST /purchase-notes.',
    data: {
      ...purchaseNoteIdentity,
      seller_contact_id: uuid(),
      net_clp: integer(),
      tax_treatment: oneOf('afecto', 'exento', 'no_gravado'),
      status: oneOf('issued', 'voided'),
    },
    sample: {
      ...aPurchaseNote,
      seller_contact_id: sampleId(3),
      net_clp: 7200000,
      tax_treatment: 'no_gravado',
      status: 'issued',
    },
  }),
  'purchase_note.corrected': defineEvent({
    ...purchaseNote,
    description: 'A purchase note was corrected; it stays live.',
    firesWhen: 'PATCH /purchase-notes/{id}.',
    data: { ...purchaseNoteIdentity, corrected_by: uuid(), corrected_at: timestamp() },
    sample: { ...aPurchaseNote, corrected_by: sampleId(4), corrected_at: at },
  }),
  'purchase_note.voided': defineEvent({
    ...purchaseNote,
    description: 'A purchase note was voided.',
    firesWhen: 'POST /purchase-notes/{id}/void.',
    data: { ...purchaseNoteIdentity, void_reason: string(), voided_by: uuid(), voided_at: timestamp() },
    sample: { ...aPurchaseNote, void_reason: 'Emitida por error', voided_by: sampleId(4), voided_at: at },
  }),
};

export const paymentEvents = {
  'payment.recorded': defineEvent({
    version: 1,
    resourceType: 'document_payment',
    resourcePath: '/payments/{id}',
    readScope: 'document_payments:read',
    sensitive: false,
    description: 'A payment was recorded on a commercial document.',
    firesWhen: 'POST /payments, or the deprecated POST /document-payments.',
    data: {
      id: uuid(),
      reservation_id: nullable(uuid()),
      sale_note_id: nullable(uuid()),
      instrument: oneOf('efectivo', 'transferencia', 'tarjeta_debito', 'tarjeta_credito', 'cheque'),
      amount_clp: integer(),
      paid_on: date(),
    },
    sample: {
      id: sampleId(1),
      reservation_id: sampleId(2),
      sale_note_id: null,
      instrument: 'transferencia',
      amount_clp: 500000,
      paid_on: '2027-01-15',
    },
  }),
};

export const consignmentEvents = {
  'consignment.created': defineEvent({
    ...consignment,
    description: 'A vehicle was taken on consignment; its tenancy becomes `consignacion`.',
    firesWhen: 'POST /consignments, or each contract of POST /consignments/bulk.',
    data: {
      ...consignmentIdentity,
      dueno_contact_id: nullable(uuid()),
      modalidad: oneOf('en_local', 'virtual'),
      comision_type: nullable(oneOf('percentage', 'fixed')),
      comision_value: nullable(number()),
      minimo_clp: nullable(integer()),
      estado: oneOf('activo', 'devuelto', 'vendido'),
    },
    sample: {
      ...aConsignment,
      dueno_contact_id: sampleId(3),
      modalidad: 'en_local',
      comision_type: 'percentage',
      comision_value: 4.5,
      minimo_clp: 350000,
      estado: 'activo',
    },
  }),
  'consignment.returned': defineEvent({
    ...consignment,
    description: 'A consigned vehicle went back to its owner; its tenancy becomes `propio`.',
    firesWhen: 'POST /consignments/{id}/return, or PATCH with estado `devuelto`.',
    data: { ...consignmentIdentity, estado: oneOf('devuelto') },
    sample: { ...aConsignment, estado: 'devuelto' },
  }),
  'consignment.sold': defineEvent({
    ...consignment,
    description: 'A consigned vehicle was sold: the contract is `vendido` and has its settlement.',
    firesWhen: 'POST /consignments/{id}/sell.',
    data: {
      ...consignmentIdentity,
      liquidacion_id: uuid(),
      amount_venta_clp: integer(),
      comision_amount_clp: integer(),
      monto_owner_clp: integer(),
    },
    sample: {
      ...aConsignment,
      liquidacion_id: sampleId(3),
      amount_venta_clp: 9500000,
      comision_amount_clp: 427500,
      monto_owner_clp: 9072500,
    },
  }),
};
