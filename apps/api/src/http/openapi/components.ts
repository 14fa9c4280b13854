import type { Type } from '@nestjs/common';
import { fieldsOf, type DeclaredField } from '../fields/declared-fields';
import type { ShapeSchema } from '../fields/shapes';

export type Schema = Record<string, unknown>;
type Kind = 'schemas' | 'responses' | 'headers' | 'parameters' | 'examples' | 'pathItems';

const NULL = { type: 'null' };

/** The same, or null. */
function orNull(schema: Schema): Schema {
  const { type, oneOf, enum: values } = schema;
  if (oneOf) return { ...schema, oneOf: [...(oneOf as object[]).filter((each) => !('type' in each) || each.type !== 'null'), NULL] };
  if (typeof type !== 'string') return { anyOf: [schema, NULL] };
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }) };
}

/** What stands once in the document and is referred to from wherever it is meant. */
export class Components {
  private readonly parts: Record<Kind, Record<string, object>> = {
    schemas: {},
    responses: {},
    headers: {},
    parameters: {},
    pathItems: {},
    examples: {},
  };
  private readonly owners = new Map<string, unknown>();

  /** A reference to the part of that name, which is made where it is met for the first time. */
  ref(kind: Kind, name: string, make: () => object): { $ref: string } {
    const parts = this.parts[kind];
    if (!Object.hasOwn(parts, name)) {
      parts[name] = {};
      parts[name] = make();
    }
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** A reference to what objects of the class are in JSON. */
  schemaOf(Class: Type): { $ref: string } {
    const name = Class.name.replace(/Resource$/, '');
    this.claim(name, Class);
    return this.ref('schemas', name, () => this.objectOf(Class));
  }

  /** What a field holds, with what is said of it. */
  propertyOf(Class: Type, name: string, field: DeclaredField): Schema {
    const { nullable, description, example, default: assumed } = field;
    if (!description) throw new Error(`${Class.name}.${name} has no description.`);
    const value = this.valueOf(field);
    const shown = nullable ? orNull(value) : value;
    return { ...shown, description, ...(example !== undefined && { example }), ...(assumed !== undefined && { default: assumed }) };
  }

  /** A value of a shape; named enums stand once. */
  plain({ enumName, items, anyOf, ...schema }: ShapeSchema): Schema {
    if (enumName !== undefined) {
      this.claim(enumName, (schema.enum ?? schema['x-extensible-enum'])?.join());
      return this.ref('schemas', enumName, () => schema);
    }
    if (anyOf) return { ...schema, anyOf: anyOf.map((each) => this.plain(each)) };
    return items ? { ...schema, items: this.plain(items) } : { ...schema };
  }

  /** Everything that was referred to. */
  all(): Record<Kind, Record<string, object>> {
    return this.parts;
  }

  private claim(name: string, owner: unknown): void {
    if (this.owners.has(name) && this.owners.get(name) !== owner) throw new Error(`Two schemas of the document are called ${name}.`);
    this.owners.set(name, owner);
  }

  private objectOf(Class: Type): Schema {
    const fields = [...fieldsOf(Class)];
    const required = fields.filter(([, { optional }]) => !optional).map(([, { wire }]) => wire);
    // Whole objects are shown where they are sent and answered.
    const properties = Object.fromEntries(
      fields.map(([name, field]) => [field.wire, this.propertyOf(Class, name, { ...field, example: undefined })]),
    );
    return { type: 'object', ...(required.length > 0 && { required }), properties };
  }

  private valueOf({ of, schema, length }: DeclaredField): Schema {
    const value = of ? this.schemaOf(of.Class()) : this.plain(schema ?? {});
    if (!length) return value;
    const { min, max } = length;
    return { type: 'array', items: value, ...(min > 0 && { minItems: min }), ...(max !== undefined && { maxItems: max }) };
  }
}
