import { candidatePhotoEntity } from '../leads/adapters/candidate-photo.entity';
import { consignmentEntity } from '../documents/adapters/consignment.entity';
import { creditApplicationEntity } from '../documents/adapters/credit-application.entity';
import { folioEntity } from '../documents/adapters/folio.entity';
import { inquiryEntity } from '../leads/adapters/inquiry.entity';
import { leadEntity } from '../leads/adapters/lead.entity';
import { leadTallyEntity } from '../leads/adapters/lead-tally.entity';
import { leadWordsEntity } from '../leads/adapters/lead-words.entity';
import { paymentEntity } from '../documents/adapters/payment.entity';
import { priceApprovalEntity } from '../documents/adapters/price-approval.entity';
import { publicationEntity } from '../stock/adapters/publication.entity';
import { purchaseCorrectionEntity } from '../documents/adapters/purchase-correction.entity';
import { purchaseNoteEntity } from '../documents/adapters/purchase-note.entity';
import { quoteEntity } from '../documents/adapters/quote.entity';
import { reservationEntity } from '../documents/adapters/reservation.entity';
import { saleNoteEntity } from '../documents/adapters/sale-note.entity';
import { settlementEntity } from '../documents/adapters/settlement.entity';
import { stageEntity } from '../leads/adapters/stage.entity';
import { staleWordsEntity } from '../leads/adapters/stale-words.entity';
import { stockRunEntity } from '../stock/adapters/stock-run.entity';
import { stockRunErrorEntity } from '../stock/adapters/stock-run-error.entity';
import { stockRunMissingEntity } from '../stock/adapters/stock-run-missing.entity';
import { tradeInEntity } from '../documents/adapters/trade-in.entity';

export const commerceTables = [
  candidatePhotoEntity,
  consignmentEntity,
  creditApplicationEntity,
  folioEntity,
  inquiryEntity,
  leadEntity,
  leadTallyEntity,
  leadWordsEntity,
  paymentEntity,
  priceApprovalEntity,
  publicationEntity,
  purchaseCorrectionEntity,
  purchaseNoteEntity,
  quoteEntity,
  reservationEntity,
  saleNoteEntity,
  settlementEntity,
  stageEntity,
  staleWordsEntity,
  stockRunEntity,
  stockRunErrorEntity,
  stockRunMissingEntity,
  tradeInEntity,
];
