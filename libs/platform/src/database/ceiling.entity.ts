import { tableEntity } from '../records/entity';

export const ceilingEntity = tableEntity({
  schema: 'platform',
  name: 'ceiling',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    name: { type: 'text', primary: true },
    most: { type: 'int' },
  },
});
