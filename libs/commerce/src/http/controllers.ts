import { documentControllers } from '../documents/http/controllers';
import { CandidatesHttp } from '../leads/http/candidates.http';
import { InquiriesHttp } from '../leads/http/inquiries.http';
import { MarketplaceOrdersHttp } from '../leads/http/marketplace-orders.http';
import { LeadMovesHttp } from '../leads/http/lead-moves.http';
import { ManyLeadsHttp } from '../leads/http/many-leads.http';
import { LeadsHttp } from '../leads/http/leads.http';
import { PipelinesHttp } from '../leads/http/pipelines.http';
import { PortalAccountsHttp } from '../leads/http/portal-accounts.http';
import { PortalsHttp } from '../leads/http/portals.http';
import { WebsiteLeadsHttp } from '../leads/http/website-leads.http';
import { WidgetHttp } from '../leads/http/widget.http';
import { PublicationsHttp } from '../stock/http/publications.http';
import { ShopWindowHttp } from '../stock/http/shop-window.http';
import { StockRunsHttp } from '../stock/http/stock-runs.http';
import { StockSourcesHttp } from '../stock/http/stock-sources.http';
import { VehicleAttachmentsHttp } from '../stock/http/vehicle-attachments.http';
import { VehicleFiguresHttp } from '../stock/http/vehicle-figures.http';
import { VehiclesHttp } from '../stock/http/vehicles.http';

export const commerceControllers = [
  VehicleFiguresHttp,
  VehiclesHttp,
  VehicleAttachmentsHttp,
  ShopWindowHttp,
  PublicationsHttp,
  PortalAccountsHttp,
  PipelinesHttp,
  LeadsHttp,
  LeadMovesHttp,
  ManyLeadsHttp,
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
