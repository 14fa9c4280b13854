import { createEntity } from '@workops/platform/records';
import type { Location } from '../domain/location';

export const locationEntity = createEntity<Location>({
  schema: 'access',
  name: 'location',
  columns: { workspaceId: { type: 'uuid', update: false }, name: { type: 'text' } },
});
