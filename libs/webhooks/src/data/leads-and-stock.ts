import type { Identified } from './identified';

export interface LeadsAndStockData {
  'lead.created': Identified;
  'lead.stage_changed': Identified;
  'lead.pipeline_changed': Identified;
  'lead.assigned': Identified;
  'lead.won': Identified;
  'lead.lost': Identified;
  'lead.unqualified': Identified;
  'stock.synced': Identified;
  'stock.source_retired': Identified;
  'vehicle.published': Identified;
  'vehicle.unpublished': Identified;
  'vehicle.publish_failed': Identified;
  'vehicle.created': Identified;
  'vehicle.attachment.created': Identified;
}
