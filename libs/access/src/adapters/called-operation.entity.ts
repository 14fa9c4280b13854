import { tableEntity } from '@workops/platform/records';

export const calledOperationEntity = tableEntity({
  schema: 'access',
  name: 'called_operation',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    credentialId: { type: 'text', primary: true },
    authorId: { type: 'text', primary: true },
    operation: { type: 'text', primary: true },
    authorKind: { type: 'text' },
    lastDay: { type: 'date' },
  },
});
