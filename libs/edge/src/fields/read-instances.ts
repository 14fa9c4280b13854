/// <reference path="./class-transformer-storage.d.ts" />
import type { Type } from '@nestjs/common';
import { TransformationType, type ClassTransformOptions, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { keepSent, passingNames, refusedNamesOf } from './declared-fields';

const READING = TransformationType.PLAIN_TO_CLASS;

type Plain = Record<string, unknown>;
type Transform = (params: TransformFnParams) => unknown;

/** Read from `@Expose`, `@Type` and `@Transform`. */
interface ReadProperty {
  property: string;
  wire: string;
  typeOf: ((plain: Plain, target: object) => unknown) | undefined;
  transforms: readonly Transform[];
}

/** Keeps the most derived class's declarations. */
export const nearest = <T extends { target: unknown }>(all: readonly T[]): T[] => {
  const target = all
    .map((each) => each.target as Type)
    .reduce((a, b) => (b.prototype instanceof a ? b : a), Object as Type);
  return all.filter((each) => each.target === target);
};

function readProperty(Class: Type, property: string, groups: readonly string[]): ReadProperty {
  const exposed = defaultMetadataStorage.findExposeMetadata(Class, property);
  // An overriding field does not inherit how the other is read.
  const counts = ({ target }: { target: unknown }): boolean =>
    target === exposed.target || (target as Type).prototype instanceof (exposed.target as Type);
  const type = [defaultMetadataStorage.findTypeMetadata(Class, property)].find((each) => each && counts(each));
  const transforms = nearest(defaultMetadataStorage.findTransformMetadatas(Class, property, READING).filter(counts));
  return {
    property,
    wire: exposed.options.name ?? property,
    typeOf: type && ((object, newObject) => type.typeFunction({ newObject, object, property })),
    transforms: transforms
      .filter(({ options }) => !options.groups?.length || options.groups.some((group) => groups.includes(group)))
      .map(({ transformFn }) => transformFn),
  };
}

interface ReadClass {
  properties: readonly ReadProperty[];
  /** Only in bodies, because unknown query names were refused earlier. */
  refusesNames: boolean;
}

const cache = new WeakMap<readonly string[], WeakMap<Type, ReadClass>>();

/** Cached by class and groups, because class-transformer's lookups cost more than the reading. */
function readClass(Class: Type, groups: readonly string[]): ReadClass {
  const ofGroups = cache.get(groups) ?? new WeakMap<Type, ReadClass>();
  cache.set(groups, ofGroups);
  const cached = ofGroups.get(Class);
  if (cached) return cached;
  const names = new Set(defaultMetadataStorage.getExposedProperties(Class, READING));
  const read = {
    properties: [...names].map((name) => readProperty(Class, name, groups)),
    refusesNames: groups.includes('body') && (passingNames(Class) !== undefined || refusedNamesOf(Class).size > 0),
  };
  ofGroups.set(Class, read);
  return read;
}

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nested(type: unknown, value: unknown, options: ClassTransformOptions): unknown {
  if (type === undefined || type === Object) return value;
  const made = (each: unknown) => (isObject(each) ? instanceOf(type as Type, each, options) : each);
  return Array.isArray(value) ? value.map(made) : made(value);
}

const NO_GROUPS: readonly string[] = [];

/**
 * Replaces `plainToInstance` with `excludeExtraneousValues`. It does not traverse values without `@Type`, because a
 * client may send a `constructor` property; `plain` has only own properties.
 */
export function instanceOf<T extends object>(Class: Type<T>, plain: object, options: ClassTransformOptions): T {
  const target = new Class();
  const members = target as Plain;
  const { properties, refusesNames } = readClass(Class, options.groups ?? NO_GROUPS);
  for (const { property, wire, typeOf, transforms } of properties) {
    const isGiven = Object.hasOwn(plain, wire);
    if (!isGiven && transforms.length === 0) continue;
    let value = isGiven ? (plain as Plain)[wire] : undefined;
    if (typeOf && typeof value === 'object') value = nested(typeOf(plain as Plain, target), value, options);
    for (const transform of transforms)
      value = transform({ value, key: property, obj: plain, type: READING, options }) as unknown;
    if (value !== undefined) members[property] = value;
  }
  if (refusesNames) keepSent(target, plain);
  return target;
}
