import type { PriceApproval } from '../domain/price-approval';
import type { Quote } from '../domain/quote';
import type { Reservation } from '../domain/reservation';
import type { SaleNote } from '../domain/sale-note';
import { COMMON, DocumentSql, NUMBERED } from './document-sql';

const VOIDING = { voidReason: 'moves', voidedBy: 'moves', voidedAt: 'moves' } as const;

export const quoteSql = new DocumentSql<Quote>(
  'quote',
  {
    ...NUMBERED,
    ...VOIDING,
    state: 'moves',
    vehicleId: 'once',
    buyerContactId: 'once',
    offeredPriceClp: 'once',
    netClp: 'once',
    taxClp: 'once',
    taxTreatment: 'once',
    expiresOn: 'moves',
    floorPriceClp: 'once',
    extendReason: 'moves',
    extendedBy: 'moves',
    extendedAt: 'moves',
    archiveReason: 'moves',
    archivedBy: 'moves',
    archivedAt: 'moves',
  },
  'quote',
);

export const reservationSql = new DocumentSql<Reservation>(
  'reservation',
  {
    ...NUMBERED,
    ...VOIDING,
    status: 'moves',
    vehicleId: 'once',
    holderContactId: 'once',
    agreedPriceClp: 'once',
    holdExpiresOn: 'once',
    holdsVehicle: {
      read: 'EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id)',
    },
    quoteId: 'once',
    floorPriceClp: 'once',
    paidClp: 'moves',
    saleNoteId: 'moves',
    saleNoteNumber: 'moves',
    abonoDisposition: 'moves',
    abonoDispositionReason: 'moves',
    abonoDispositionBy: 'moves',
    abonoDispositionAt: 'moves',
  },
  'reservation',
);

export const saleNoteSql = new DocumentSql<SaleNote>(
  'sale_note',
  {
    ...NUMBERED,
    ...VOIDING,
    status: 'moves',
    vehicleId: 'once',
    buyerContactId: 'once',
    netClp: 'once',
    taxClp: 'once',
    totalClp: 'once',
    taxTreatment: 'once',
    quoteId: 'once',
    reservationId: 'once',
    tradeInPurchaseNoteIds: 'once',
    tradeInClp: 'once',
    paidClp: 'moves',
    floorPriceClp: 'once',
    approvedBy: 'moves',
    approvedAt: 'moves',
  },
  'sale_note',
);

export const approvalSql = new DocumentSql<PriceApproval>('price_approval', {
  ...COMMON,
  status: 'moves',
  quoteId: 'once',
  reservationId: 'once',
  saleNoteId: 'once',
  requestedPriceClp: 'once',
  reason: 'once',
  requesterUserId: 'once',
  decisionNote: 'moves',
  deciderUserId: 'moves',
  decidedAt: 'moves',
});
