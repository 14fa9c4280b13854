import type { RowOf } from '@workops/platform/records';
import type { Consignment, Settlement } from '../domain/consignment';
import type { CreditApplication } from '../domain/credit-application';
import type { PurchaseNote } from '../domain/purchase-note';
import { DocumentSql } from './document-sql';
import { consignmentEntity } from './consignment.entity';
import { creditApplicationEntity } from './credit-application.entity';
import { purchaseNoteEntity } from './purchase-note.entity';
import { settlementEntity } from './settlement.entity';

export const purchaseNoteSql = new DocumentSql<PurchaseNote, RowOf<typeof purchaseNoteEntity>>(
  'purchase_note',
  purchaseNoteEntity,
  'purchase_note',
);

export const consignmentSql = new DocumentSql<Consignment, RowOf<typeof consignmentEntity>>(
  'consignment',
  consignmentEntity,
);

export const settlementSql = new DocumentSql<Settlement, RowOf<typeof settlementEntity>>(
  'settlement',
  settlementEntity,
);

export const creditSql = new DocumentSql<CreditApplication, RowOf<typeof creditApplicationEntity>>(
  'credit_application',
  creditApplicationEntity,
  'credit_application',
);
