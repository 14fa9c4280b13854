import type { AttachmentDeps } from './stock/attachment-ports';
import type { PublicationDeps } from './stock/publication-ports';
import { createAttachments, createPublications, createStock } from './stock/stock';
import type { StockDeps } from './stock/stock-ports';

export * from './stock/stock';

/** Dependencies of the stock part of the context. */
export type CommerceDeps = StockDeps & AttachmentDeps & PublicationDeps;

export type Commerce = ReturnType<typeof createCommerce>;

/** The use cases of vehicles, attachments and publications. */
export const createCommerce = (deps: CommerceDeps) => ({
  ...createStock(deps),
  ...createAttachments(deps),
  ...createPublications(deps),
});
