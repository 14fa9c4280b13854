import { createStock } from './stock';
import type { StockDeps } from './stock-ports';

export * from './stock';

/** What this context needs from outside, by subject. */
export type CommerceDeps = StockDeps;

export type Commerce = ReturnType<typeof createCommerce>;

/** Everything that this context does, by subject. */
export const createCommerce = (deps: CommerceDeps) => ({
  ...createStock(deps),
});
