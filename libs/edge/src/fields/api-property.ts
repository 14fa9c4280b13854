import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { DeclaredField } from './declared-fields';

const NULL = { type: 'null' };

interface JsonSchema extends Record<string, unknown> {
  type?: string;
}

/**
 * The schema of a field that holds no class, as the library takes it. A named schema stands inside, so that what the field says for itself
 * remains beside it.
 */
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

/** Whether documentation tools generate an equivalent value from the schema: of ids, times, booleans and enums. */
const isGenerated = ({ schema: { type, format = '', enum: words } = {} }: DeclaredField): boolean =>
  FORMATS.has(format) || type === 'boolean' || words !== undefined;

/** Whether an answer's field needs an example of its own. */
const needsExample = (field: DeclaredField): boolean =>
  field.ownExample || (field.of === undefined && !isGenerated(field));

function exampleOf(field: DeclaredField): unknown {
  if (!needsExample(field)) return undefined;
  return field.example === undefined && field.nullable ? null : field.example;
}

/** Whether the shared schema of the field has its description. */
const isDescribedThere = ({ schema, length, description }: DeclaredField): boolean =>
  !length && schema?.schemaName !== undefined && schema.description === description;

/** The class that the field holds, looked up when the document is made: classes may name each other. */
const heldClass = ({ of, length, nullable }: DeclaredField): object | undefined =>
  of && {
    type: () => of.Class(),
    ...(of.list && { isArray: true }),
    ...(length && length.min > 0 && { minItems: length.min }),
    ...(length?.max !== undefined && { maxItems: length.max }),
    ...(nullable && { nullable }),
  };

/** Documents a declared field for `SwaggerModule`. */
export function documentField(prototype: object, property: string, field: DeclaredField): void {
  const { wire, description, optional, default: assumed } = field;
  const held = heldClass(field);
  const value = held ?? valueSchema(field);
  const example = exampleOf(field);
  ApiProperty({
    // Overridden by the value's own type. The library would take that of the property otherwise.
    ...(!held && { type: 'object' }),
    ...value,
    // The names that an object of the value requires have the same word.
    ...('required' in value ? { selfRequired: !optional } : { required: !optional }),
    name: wire,
    ...(!isDescribedThere(field) && { description }),
    ...(example !== undefined && { examples: [example] }),
    ...(assumed !== undefined && { default: assumed }),
  } as ApiPropertyOptions)(prototype, property);
}
