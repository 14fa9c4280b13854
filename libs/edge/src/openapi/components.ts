import type { Type } from '@nestjs/common';
import { fieldsOf, passingNames, type DeclaredField } from '../fields/declared-fields';
import type { ShapeSchema } from '../fields/shapes';
import { shownExample } from './examples';

export type Schema = Record<string, unknown>;
type Kind = 'schemas' | 'responses' | 'headers' | 'parameters' | 'pathItems';

const NULL = { type: 'null' };

/** The same, or null. */
function orNull(schema: Schema): Schema {
  const { type, oneOf, enum: values } = schema;
  if (oneOf)
    return {
      ...schema,
      oneOf: [...(oneOf as object[]).filter((each) => !('type' in each) || each.type !== 'null'), NULL],
    };
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

const nameOf = (Class: Type): string => Class.name.replace(/Resource$/, '');

/** The components of the document, each written once and referenced where it is used. */
export class Components {
  private readonly parts: Record<Kind, Record<string, object>> = {
    schemas: {},
    responses: {},
    headers: {},
    parameters: {},
    pathItems: {},
  };
  private readonly owners = new Map<string, unknown>();
  /** Names of the schemas of a class that may leave fields out. */
  private readonly inPart = new Map<Type, readonly string[]>();
  private readonly answered = new Set<Type>();

  /** A reference to the part of that name, which is created where it is first used. */
  ref(kind: Kind, name: string, make: () => object): { $ref: string } {
    const parts = this.parts[kind];
    if (!Object.hasOwn(parts, name)) {
      parts[name] = {};
      parts[name] = make();
    }
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Extends a component that was referenced. */
  extend(kind: Kind, name: string, more: (part: object) => object): void {
    Object.assign(this.parts[kind][name]!, more(this.parts[kind][name]!));
  }

  /** A reference to the schema of a class. */
  schemaOf(Class: Type): { $ref: string } {
    const name = nameOf(Class);
    this.claim(name, Class);
    return this.ref('schemas', name, () => this.objectOf(Class));
  }

  /** The same for responses: the fields have their examples, from which tools compose whole ones. */
  answeredSchemaOf(Class: Type): { $ref: string } {
    this.markAnswered(Class);
    return this.schemaOf(Class);
  }

  private markAnswered(Class: Type): void {
    if (this.answered.has(Class)) return;
    this.answered.add(Class);
    if (Object.hasOwn(this.parts.schemas, nameOf(Class))) this.parts.schemas[nameOf(Class)] = this.objectOf(Class);
  }

  /** A reference to the same, of which any field may be left out but the id and those of the outcome. */
  partlyAnsweredSchemaOf(Class: Type, outcome: ReadonlySet<string>): { $ref: string } {
    this.markAnswered(Class);
    const required = [...fieldsOf(Class).values()]
      .map(({ wire }) => wire)
      .filter((wire) => wire === 'id' || outcome.has(wire));
    const name = `${nameOf(Class)}After${required.length > 1 ? 'Settling' : 'Writing'}`;
    this.claim(name, Class);
    if (!this.inPart.get(Class)?.includes(name)) this.inPart.set(Class, [...(this.inPart.get(Class) ?? []), name]);
    return this.ref('schemas', name, () => {
      const fields = [...fieldsOf(Class)];
      const properties = Object.fromEntries(
        fields.map(([property, field]) => [
          field.wire,
          this.propertyOf(Class, property, { ...field, example: shownExample(Class, property, field) }),
        ]),
      );
      const description =
        'An answer to a write has every field for a caller who may read it; for others what they sent, and what names the record.';
      return { type: 'object', description, ...(required.length > 0 && { required }), properties };
    });
  }

  /** The schema of a field with its description and example. */
  propertyOf(Class: Type, name: string, field: DeclaredField): Schema {
    const { nullable, description, example, default: assumed } = field;
    if (!description) throw new Error(`${Class.name}.${name} has no description.`);
    const value = this.valueOf(field, this.answered.has(Class));
    const shown = nullable ? orNull(value) : value;
    const isSaidThere = value.$ref !== undefined && field.schema?.description === description;
    return {
      ...shown,
      ...(!isSaidThere && { description }),
      ...(example !== undefined && { examples: [example] }),
      ...(assumed !== undefined && { default: assumed }),
    };
  }

  /** The schema of a shape. Named schemas become components at any depth; each use adds its description beside the reference. */
  plain({ schemaName, ...schema }: ShapeSchema & { description?: string }): Schema {
    if (schemaName === undefined) return this.partsOf(schema);
    const { description, ...named } = schema;
    this.claim(schemaName, JSON.stringify(named));
    return {
      ...this.ref('schemas', schemaName, () => this.partsOf(named)),
      ...(description !== undefined && { description }),
    };
  }

  /** The shape of a field: where it has a name and a description of its own, the description stays with the name. */
  private shapeOf(schema: ShapeSchema): Schema {
    const { schemaName, description, ...unnamed } = schema;
    if (schemaName === undefined || description === undefined) return this.plain(schema);
    this.claim(schemaName, JSON.stringify(unnamed));
    return this.ref('schemas', schemaName, () => this.partsOf({ ...unnamed, description }));
  }

  /** All components that were referenced. */
  all(): Record<Kind, Record<string, object>> {
    for (const [Class, names] of this.inPart) this.shareProperties(nameOf(Class), names);
    return this.parts;
  }

  /** The properties of a shape that is also answered in part stand once: the whole one requires more of them. */
  private shareProperties(whole: string, [base, ...others]: readonly string[]): void {
    const { schemas } = this.parts;
    const { properties, required } = (schemas[whole] ?? {}) as Schema;
    if (base === undefined || !properties) return;
    Object.assign(schemas[base]!, { properties });
    for (const name of [whole, ...others]) {
      const more = name === whole ? required : (schemas[name] as Schema).required;
      schemas[name] = {
        allOf: [{ $ref: `#/components/schemas/${base}` }],
        ...(more !== undefined && { required: more }),
      };
    }
  }

  private partsOf(schema: object): Schema {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.within(value)]));
  }

  private within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.within(each));
    return typeof value === 'object' && value !== null ? this.plain(value) : value;
  }

  private claim(name: string, owner: unknown): void {
    if (this.owners.has(name) && this.owners.get(name) !== owner)
      throw new Error(`Two schemas of the document are called ${name}.`);
    this.owners.set(name, owner);
  }

  private objectOf(Class: Type): Schema {
    const parent = parentOf(Class);
    const inherited = parent && fieldsOf(parent);
    const fields = [...fieldsOf(Class)].filter(([name]) => !inherited?.has(name));
    const required = fields.filter(([, { optional }]) => !optional).map(([, { wire }]) => wire);
    const isAnswered = this.answered.has(Class);
    const properties = Object.fromEntries(
      fields.map(([name, field]) => {
        // A request's schema has its whole example at the operation.
        const example = isAnswered ? shownExample(Class, name, field) : undefined;
        return [field.wire, this.propertyOf(Class, name, { ...field, example })];
      }),
    );
    const own = { type: 'object', ...(required.length > 0 && { required }), properties };
    const takesNoOther = !isAnswered && passingNames(Class)?.size === fieldsOf(Class).size;
    if (!parent) return { ...own, ...(takesNoOther && { additionalProperties: false }) };
    const above = this.objectSchemaOf(parent, isAnswered);
    if (takesNoOther) return { allOf: [above, own], unevaluatedProperties: false };
    return fields.length > 0 ? { allOf: [above, own] } : above;
  }

  private objectSchemaOf(Class: Type, isAnswered: boolean): { $ref: string } {
    return isAnswered ? this.answeredSchemaOf(Class) : this.schemaOf(Class);
  }

  private valueOf({ of, schema, length }: DeclaredField, isAnswered: boolean): Schema {
    const value = of ? this.objectSchemaOf(of.Class(), isAnswered) : this.shapeOf(schema ?? {});
    if (!length) return value;
    const { min, max } = length;
    return {
      type: 'array',
      items: value,
      ...(min > 0 && { minItems: min }),
      ...(max !== undefined && { maxItems: max }),
    };
  }
}
