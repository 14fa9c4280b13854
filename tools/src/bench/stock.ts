import { benchPublications } from './publications';
import type { Parts } from './parts';
import { benchStockLists } from './stock-lists';
import { benchStockSync } from './stock-sync';

/** Vehicles: their lists, their way in from feeds, and their way out to portals. */
export const benchStock: Parts = { lists: benchStockLists, sync: benchStockSync, publications: benchPublications };
