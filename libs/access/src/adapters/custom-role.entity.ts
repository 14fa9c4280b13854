import { createEntity } from '@workops/platform/records';
import type { CustomRole } from '../domain/role';

export const customRoleEntity = createEntity<CustomRole>({
  schema: 'access',
  name: 'custom_role',
  columns: {
    workspaceId: { type: 'uuid', update: false },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    visibility: { type: 'text' },
  },
});
