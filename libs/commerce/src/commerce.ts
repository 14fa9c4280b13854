import type { AttachmentDeps } from './stock/attachment-ports';
import type { PublicationDeps } from './stock/publication-ports';
import { createAttachments, createPublications, createStock } from './stock/stock';
import type { StockDeps } from './stock/stock-ports';

export * from './stock/stock';

/** What this part of the context needs from outside, by subject. */
export type CommerceDeps = StockDeps & AttachmentDeps & PublicationDeps;

export type Commerce = ReturnType<typeof createCommerce>;

/** Everything that this context does with vehicles, by subject. */
export const createCommerce = (deps: CommerceDeps) => ({
  ...createStock(deps),
  ...createAttachments(deps),
  ...createPublications(deps),
});
