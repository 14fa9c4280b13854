import { benchPublications } from './publications';
import type { Parts } from './parts';
import { benchStockLists } from './stock-lists';
import { benchStockSync } from './stock-sync';

export const benchStock: Parts = { lists: benchStockLists, sync: benchStockSync, publications: benchPublications };
