import { entityOf } from '@workops/platform/records';
import type { Tag } from '../domain/tag';

export const tagEntity = entityOf<Tag>({ schema: 'contacts', name: 'tag', columns: { name: { type: 'text' } } });
