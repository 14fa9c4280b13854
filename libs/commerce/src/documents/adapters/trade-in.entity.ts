import { tableEntity } from '@workops/platform/records';

export const tradeInEntity = tableEntity({
  schema: 'commerce',
  name: 'trade_in',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    purchaseNoteId: { type: 'uuid', primary: true },
    saleNoteId: { type: 'uuid' },
  },
});
