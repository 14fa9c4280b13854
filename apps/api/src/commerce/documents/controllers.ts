import { PriceApprovalsHttp } from './price-approvals.http';
import { QuotesHttp } from './quotes.http';
import { ReservationsHttp } from './reservations.http';
import { SaleNotesHttp } from './sale-notes.http';

export const documentControllers = [QuotesHttp, ReservationsHttp, SaleNotesHttp, PriceApprovalsHttp];
