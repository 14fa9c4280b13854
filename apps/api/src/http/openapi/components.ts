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

/** The class that a class extends, where that one declares fields and none of them is declared again. */
function parentOf(Class: Type): Type | undefined {
  const { constructor: parent } = Object.getPrototypeOf(Class.prototype) as { constructor: Type };
  if (parent === Object) return undefined;
  const [own, inherited] = [fieldsOf(Class), fieldsOf(parent)];
  return inherited.size > 0 && [...inherited].every(([name, field]) => own.get(name) === field) ? parent : undefined;
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

  /** A value of a shape; what has a name stands once, however deep it lies, with the description of each place beside the reference. */
  plain({ schemaName, ...schema }: ShapeSchema & { description?: string }): Schema {
    if (schemaName === undefined) return this.partsOf(schema);
    const { description, ...named } = schema;
    this.claim(schemaName, JSON.stringify(named));
    return { ...this.ref('schemas', schemaName, () => this.partsOf(named)), ...(description !== undefined && { description }) };
  }

  /** Everything that was referred to. */
  all(): Record<Kind, Record<string, object>> {
    return this.parts;
  }

  private partsOf(schema: object): Schema {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.within(value)]));
  }

  private within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.within(each));
    return typeof value === 'object' && value !== null ? this.plain(value) : value;
  }

  private claim(name: string, owner: unknown): void {
    if (this.owners.has(name) && this.owners.get(name) !== owner) throw new Error(`Two schemas of the document are called ${name}.`);
    this.owners.set(name, owner);
  }

  private objectOf(Class: Type): Schema {
    const parent = parentOf(Class);
    const inherited = parent && fieldsOf(parent);
    const fields = [...fieldsOf(Class)].filter(([name]) => !inherited?.has(name));
    const required = fields.filter(([, { optional }]) => !optional).map(([, { wire }]) => wire);
    // Whole objects are shown where they are sent and answered.
    const properties = Object.fromEntries(
      fields.map(([name, field]) => [field.wire, this.propertyOf(Class, name, { ...field, example: undefined })]),
    );
    const own = { type: 'object', ...(required.length > 0 && { required }), properties };
    if (!parent) return own;
    return fields.length > 0 ? { allOf: [this.schemaOf(parent), own] } : this.schemaOf(parent);
  }

  private valueOf({ of, schema, length }: DeclaredField): Schema {
    const value = of ? this.schemaOf(of.Class()) : this.plain(schema ?? {});
    if (!length) return value;
    const { min, max } = length;
    return { type: 'array', items: value, ...(min > 0 && { minItems: min }), ...(max !== undefined && { maxItems: max }) };
  }
}
