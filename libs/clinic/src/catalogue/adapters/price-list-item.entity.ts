import { tableEntity } from '@workops/platform/records';

export const priceListItemEntity = tableEntity({
  schema: 'clinic',
  name: 'price_list_item',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    priceListId: { type: 'uuid', primary: true },
    serviceId: { type: 'uuid', primary: true },
    priceClp: { type: 'bigint' },
  },
});
