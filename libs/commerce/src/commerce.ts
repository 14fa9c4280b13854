import type { AttachmentDeps } from './stock/attachment-ports';
import type { PublicationDeps } from './stock/publication-ports';
import { createAttachments, createPublications, createStock } from './stock/stock';
import type { StockDeps } from './stock/stock-ports';

export * from './stock/stock';

export type CommerceDeps = StockDeps & AttachmentDeps & PublicationDeps;

export type Commerce = ReturnType<typeof createCommerce>;

export const createCommerce = (deps: CommerceDeps) => ({
  ...createStock(deps),
  ...createAttachments(deps),
  ...createPublications(deps),
});
