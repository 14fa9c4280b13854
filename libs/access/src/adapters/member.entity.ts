import { tableEntity } from '@workops/platform/records';

export const memberEntity = tableEntity({
  schema: 'access',
  name: 'member',
  columns: {
    id: { type: 'uuid', primary: true },
    workspaceId: { type: 'uuid' },
    subject: { type: 'text', nullable: true },
    email: { type: 'text' },
    name: { type: 'text' },
    role: { type: 'text' },
    customRoleId: { type: 'uuid', nullable: true },
    status: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
  },
});
