import type { RunningService } from '../testing/service/running-service';
import type { Row } from './numbers';
import type { Place } from './place';
import { benchPublications } from './publications';
import { benchStockLists } from './stock-lists';
import { benchStockSync } from './stock-sync';

/** Vehicles: their lists, their way in from feeds, and their way out to portals. */
export async function benchStock(place: Place, service: RunningService): Promise<Row[]> {
  return [...(await benchStockLists(place, service)), ...(await benchStockSync(place, service)), ...(await benchPublications(place, service))];
}
