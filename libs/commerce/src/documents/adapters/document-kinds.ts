import type { RowOf } from '@workops/platform/records';
import type { PriceApproval } from '../domain/price-approval';
import type { Quote } from '../domain/quote';
import type { Reservation } from '../domain/reservation';
import type { SaleNote } from '../domain/sale-note';
import { DocumentSql } from './document-sql';
import { priceApprovalEntity } from './price-approval.entity';
import { quoteEntity } from './quote.entity';
import { reservationEntity } from './reservation.entity';
import { saleNoteEntity } from './sale-note.entity';

export const quoteSql = new DocumentSql<Quote, RowOf<typeof quoteEntity>>('quote', quoteEntity, 'quote');

export const reservationSql = new DocumentSql<Reservation, RowOf<typeof reservationEntity>>(
  'reservation',
  reservationEntity,
  'reservation',
);

export const saleNoteSql = new DocumentSql<SaleNote, RowOf<typeof saleNoteEntity>>(
  'sale_note',
  saleNoteEntity,
  'sale_note',
);

export const approvalSql = new DocumentSql<PriceApproval, RowOf<typeof priceApprovalEntity>>(
  'price_approval',
  priceApprovalEntity,
);
