import { createEntity } from '@workops/platform/records';
import type { AttributeDefinition } from '../domain/attribute';

/** The key and type of an attribute cannot change. */
export const attributeDefinitionEntity = createEntity<AttributeDefinition>({
  schema: 'contacts',
  name: 'attribute_definition',
  columns: {
    key: { type: 'text', update: false },
    label: { type: 'text' },
    type: { type: 'text', update: false },
    options: { type: 'text', array: true, default: '{}' },
  },
});
