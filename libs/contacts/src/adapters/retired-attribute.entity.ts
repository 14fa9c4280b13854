import { tableEntity } from '@workops/platform/records';

export const retiredAttributeEntity = tableEntity({
  schema: 'contacts',
  name: 'retired_attribute',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    definitionId: { type: 'uuid', primary: true },
    clearedUntil: { type: 'uuid', nullable: true },
  },
});
