import { AbonosHttp } from './abonos.http';
import { ConsignmentsHttp } from './consignments.http';
import { CreditApplicationsHttp } from './credit-applications.http';
import { CreditInstitutionsHttp } from './credit-institutions.http';
import { PaymentSummaryHttp } from './payment-summary.http';
import { PaymentsHttp } from './payments.http';
import { PrintedDocumentsHttp } from './printed-documents.http';
import { PriceApprovalsHttp } from './price-approvals.http';
import { PurchaseNotesHttp } from './purchase-notes.http';
import { QuotesHttp } from './quotes.http';
import { ReservationsHttp } from './reservations.http';
import { SaleNotesHttp } from './sale-notes.http';

export const documentControllers = [
  QuotesHttp,
  ReservationsHttp,
  AbonosHttp,
  SaleNotesHttp,
  PriceApprovalsHttp,
  PrintedDocumentsHttp,
  PurchaseNotesHttp,
  PaymentSummaryHttp,
  PaymentsHttp,
  ConsignmentsHttp,
  CreditApplicationsHttp,
  CreditInstitutionsHttp,
];
