import { entityOf } from '@workops/platform/records';
import type { AttributeDefinition } from '../domain/attribute';

/** A key and a type are immutable. */
export const attributeDefinitionEntity = entityOf<AttributeDefinition>({
  schema: 'contacts',
  name: 'attribute_definition',
  columns: {
    key: { type: 'text', update: false },
    label: { type: 'text' },
    type: { type: 'text', update: false },
    options: { type: 'text', array: true, default: '{}' },
  },
});
