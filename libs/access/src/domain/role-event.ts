import type { EventData } from '@workops/contracts';
import type { CustomRole } from './role';

export const roleData = ({ id, name, scopes, visibility }: CustomRole): EventData<'custom_role.created'> => ({
  id,
  name,
  scopes: [...scopes],
  visibility,
});
