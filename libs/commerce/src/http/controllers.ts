import { documentControllers } from './documents/controllers';
import { CandidatesHttp } from './leads/candidates.http';
import { InquiriesHttp } from './leads/inquiries.http';
import { MarketplaceOrdersHttp } from './leads/marketplace-orders.http';
import { LeadMovesHttp } from './leads/lead-moves.http';
import { LeadsHttp } from './leads/leads.http';
import { PipelinesHttp } from './leads/pipelines.http';
import { PortalAccountsHttp } from './leads/portal-accounts.http';
import { PortalsHttp } from './leads/portals.http';
import { WebsiteLeadsHttp } from './leads/website-leads.http';
import { WidgetHttp } from './leads/widget.http';
import { PublicationsHttp } from './stock/publications.http';
import { ShopWindowHttp } from './stock/shop-window.http';
import { StockRunsHttp } from './stock/stock-runs.http';
import { StockSourcesHttp } from './stock/stock-sources.http';
import { VehicleAttachmentsHttp } from './stock/vehicle-attachments.http';
import { VehiclesHttp } from './stock/vehicles.http';

export const commerceControllers = [
  VehiclesHttp,
  VehicleAttachmentsHttp,
  ShopWindowHttp,
  PublicationsHttp,
  PortalAccountsHttp,
  PipelinesHttp,
  LeadsHttp,
  LeadMovesHttp,
  StockSourcesHttp,
  StockRunsHttp,
  WidgetHttp,
  CandidatesHttp,
  WebsiteLeadsHttp,
  PortalsHttp,
  MarketplaceOrdersHttp,
  InquiriesHttp,
  ...documentControllers,
];
