import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { DeclaredField } from './declared-fields';

const NULL = { type: 'null' };

interface JsonSchema extends Record<string, unknown> {
  type?: string;
}

/** A named schema is nested, so that the field's own description stays outside of it. */
export function valueSchema({ schema = {}, length, nullable }: DeclaredField): JsonSchema {
  const { schemaName, type, oneOf } = schema;
  if (length) {
    const { min, max } = length;
    return {
      type: 'array',
      items: schema,
      ...(min > 0 && { minItems: min }),
      ...(max !== undefined && { maxItems: max }),
      ...(nullable && { nullable }),
    };
  }
  if (schemaName !== undefined) return nullable ? { anyOf: [schema, NULL] } : { allOf: [schema] };
  if (!nullable) return { ...schema };
  if (oneOf) return { ...schema, oneOf: [...oneOf.filter((each) => !('type' in each) || each.type !== 'null'), NULL] };
  return type === undefined ? { anyOf: [schema, NULL] } : { ...schema, nullable };
}

const FORMATS = new Set(['uuid', 'date-time', 'date']);

/** Documentation tools generate suitable ids, times, booleans and enums. */
const isGenerated = ({ schema: { type, format = '', enum: words } = {} }: DeclaredField): boolean =>
  FORMATS.has(format) || type === 'boolean' || words !== undefined;

const needsExample = (field: DeclaredField): boolean =>
  field.ownExample || (field.of === undefined && !isGenerated(field));

function fieldExample(field: DeclaredField): unknown {
  if (!needsExample(field)) return undefined;
  return field.example === undefined && field.nullable ? null : field.example;
}

const isDescribedThere = ({ schema, length, description }: DeclaredField): boolean =>
  !length && schema?.schemaName !== undefined && schema.description === description;

/** Resolved lazily, because classes may refer to each other. */
const heldClass = ({ of, length, nullable }: DeclaredField): object | undefined =>
  of && {
    type: () => of.Class(),
    ...(of.list && { isArray: true }),
    ...(length && length.min > 0 && { minItems: length.min }),
    ...(length?.max !== undefined && { maxItems: length.max }),
    ...(nullable && { nullable }),
  };

export function documentField(prototype: object, property: string, field: DeclaredField): void {
  const { wire, description, optional, default: assumed } = field;
  const nestedClass = heldClass(field);
  const value = nestedClass ?? valueSchema(field);
  const example = fieldExample(field);
  ApiProperty({
    // Keeps the library from deriving a type from the property.
    ...(!nestedClass && { type: 'object' }),
    ...value,
    ...('required' in value ? { selfRequired: !optional } : { required: !optional }),
    name: wire,
    ...(!isDescribedThere(field) && { description }),
    ...(example !== undefined && { examples: [example] }),
    ...(assumed !== undefined && { default: assumed }),
  } as ApiPropertyOptions)(prototype, property);
}
