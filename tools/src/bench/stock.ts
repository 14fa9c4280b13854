import { benchPublications } from './publications';
import type { Parts } from './parts';
import { benchStockLists } from './stock-lists';
import { benchStockSync } from './stock-sync';

/** Benchmarks of vehicles: lists, feed syncs and portal publications. */
export const benchStock: Parts = { lists: benchStockLists, sync: benchStockSync, publications: benchPublications };
