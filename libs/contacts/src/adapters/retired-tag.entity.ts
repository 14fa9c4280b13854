import { tableEntity } from '@workops/platform/records';

export const retiredTagEntity = tableEntity({
  schema: 'contacts',
  name: 'retired_tag',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    tagId: { type: 'uuid', primary: true },
  },
});
