import { createEntity } from '@workops/platform/records';
import type { Tag } from '../domain/tag';

export const tagEntity = createEntity<Tag>({ schema: 'contacts', name: 'tag', columns: { name: { type: 'text' } } });
