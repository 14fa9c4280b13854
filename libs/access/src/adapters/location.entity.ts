import { entityOf } from '@workops/platform/records';
import type { Location } from '../domain/location';

export const locationEntity = entityOf<Location>({
  schema: 'access',
  name: 'location',
  columns: { workspaceId: { type: 'uuid', update: false }, name: { type: 'text' } },
});
