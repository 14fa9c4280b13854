import {
  getMetadataStorage,
  ValidationError,
  ValidationTypes,
  type MetadataStorage,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { Type } from '@nestjs/common';
import type { Issue, IssueCode } from '@workops/kernel';
import {
  declaredFields,
  jointRules,
  otherNamesIn,
  passingNames,
  refusedNamesOf,
  sentValues,
  type JointRule,
} from './declared-fields';
import { MOST_ISSUES } from './issues';
import { nearest } from './read-instances';

type Metadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

interface Check {
  name: string;
  metadata: Metadata;
  validator: ValidatorConstraintInterface;
}

/** Clients leave out an option with these values. */
const isUnset = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

type Condition = (object: object, value: unknown) => boolean;

interface CheckedProperty {
  property: string;
  conditions: readonly Condition[];
  checks: readonly Check[];
  nested: Metadata | undefined;
}

const checksIn = (metadata: Metadata): Check[] =>
  getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .filter((constraint) => !constraint.async)
    .map(({ name, instance }) => ({ name, metadata, validator: instance }));

function checkedProperty(property: string, declared: readonly Metadata[]): CheckedProperty {
  const ofKind = (...kinds: string[]) => declared.filter(({ type }) => kinds.includes(type));
  return {
    property,
    conditions: ofKind(ValidationTypes.CONDITIONAL_VALIDATION).map(({ constraints }) => constraints[0] as Condition),
    checks: [...ofKind(ValidationTypes.IS_DEFINED), ...ofKind(ValidationTypes.CUSTOM_VALIDATION)].flatMap(checksIn),
    nested: ofKind(ValidationTypes.NESTED_VALIDATION)[0],
  };
}

interface CheckedClass {
  properties: readonly CheckedProperty[];
  joint: readonly JointRule[];
  isClosed: boolean;
  refused: ReadonlyMap<string, string>;
}

const cache = new WeakMap<Type, CheckedClass>();

/** Cached per class, because class-validator would search all decorated classes and constraints for each call. */
function checkedClass(Class: Type): CheckedClass {
  const cached = cache.get(Class);
  if (cached) return cached;
  const storage = getMetadataStorage();
  const byProperty = storage.groupByPropertyName(storage.getTargetValidationMetadatas(Class, '', false, false));
  const names = new Set([...declaredFields(Class).keys(), ...Object.keys(byProperty)]);
  const checked = {
    properties: [...names].map((name) => checkedProperty(name, nearest(byProperty[name] ?? []))),
    joint: jointRules(Class),
    isClosed: passingNames(Class) !== undefined,
    refused: refusedNamesOf(Class),
  };
  cache.set(Class, checked);
  return checked;
}

const toArguments = ({ constraints, propertyName }: Metadata, object: object, value: unknown): ValidationArguments => ({
  value,
  constraints,
  targetName: object.constructor.name,
  object,
  property: propertyName,
});

function accepts({ metadata, validator }: Check, object: object, value: unknown): boolean {
  if (metadata.validateIf && !metadata.validateIf(object, value)) return true;
  const validationArguments = toArguments(metadata, object, value);
  return metadata.each && Array.isArray(value)
    ? value.every((each) => Boolean(validator.validate(each, validationArguments)))
    : Boolean(validator.validate(value, validationArguments));
}

function failureMessage(
  metadata: Metadata,
  validationArguments: ValidationArguments,
  validator?: ValidatorConstraintInterface,
): string {
  const { message = validator?.defaultMessage?.(validationArguments) ?? '' } = metadata;
  const text = typeof message === 'function' ? message(validationArguments) : message;
  const tokens: Record<string, unknown> = {
    $property: validationArguments.property,
    $target: validationArguments.targetName,
    $value: validationArguments.value,
  };
  return text.replace(/\$(?:property|target|value)|\$constraint(\d+)/g, (token, index?: string) =>
    String(index === undefined ? tokens[token] : (validationArguments.constraints as unknown[])[Number(index) - 1]),
  );
}

type Refusal = Pick<ValidationError, 'property'> & Partial<ValidationError>;

const toValidationError = (refusal: Refusal): ValidationError =>
  Object.assign(new ValidationError(), { children: [] }, refusal);

function failureReason(
  { name, metadata, validator }: Omit<Check, 'validator'> & Partial<Check>,
  target: object,
  value: unknown,
) {
  const validationArguments = toArguments(metadata, target, value);
  return {
    property: metadata.propertyName,
    constraints: { [name]: failureMessage(metadata, validationArguments, validator) },
    contexts: { [name]: metadata.context as unknown },
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Validation {
  private issueCount = 0;

  object(target: object): ValidationError[] {
    const { properties, joint, isClosed, refused } = checkedClass(target.constructor as Type);
    const errors: ValidationError[] = [];
    for (const each of properties) {
      const error = this.property(target, each);
      if (error) errors.push(error);
    }
    if (isClosed) errors.push(...this.otherNames(target));
    else if (refused.size > 0) errors.push(...this.refusedNames(target, refused));
    // At the limit the rest of a list is unchecked, and a joint rule must not see it.
    if (joint.length > 0 && this.issueCount < MOST_ISSUES) errors.push(...this.joint(target, joint, errors));
    return errors;
  }

  private property(target: object, { property, conditions, checks, nested }: CheckedProperty) {
    const members = target as Record<string, unknown>;
    const value = members[property];
    for (const applies of conditions) if (!applies(target, value)) return undefined;
    for (const check of checks) {
      if (accepts(check, target, value)) continue;
      // Joint rules never see a refused value.
      members[property] = undefined;
      return this.refused({ target, value, ...failureReason(check, target, value) });
    }
    if (!nested || value === undefined) return undefined;
    if (!Array.isArray(value)) return this.nested(target, property, value, nested);
    const children = this.entries(value, nested);
    return children.length > 0 ? toValidationError({ target, property, value, children }) : undefined;
  }

  private nested(target: object, property: string, value: unknown, metadata: Metadata): ValidationError | undefined {
    if (!isObject(value))
      return this.refused({
        target,
        value,
        ...failureReason({ name: metadata.type, metadata }, target, value),
        property,
      });
    const children = this.object(value);
    return children.length > 0 ? toValidationError({ target, property, value, children }) : undefined;
  }

  private entries(list: readonly unknown[], metadata: Metadata): ValidationError[] {
    const errors: ValidationError[] = [];
    for (let index = 0; index < list.length && this.issueCount < MOST_ISSUES; index += 1) {
      const error = this.nested(list, String(index), list[index], metadata);
      if (error) errors.push(error);
    }
    return errors;
  }

  /** They have no target, because the names are those of the JSON. */
  private otherNames(target: object): ValidationError[] {
    const { unknownNames, acceptedNames } = otherNamesIn(target, MOST_ISSUES - this.issueCount);
    const constraints = { otherNames: `Is not known here. Known are ${acceptedNames}.` };
    const contexts = { otherNames: { code: 'unrecognized_keys' } };
    return unknownNames.map((property) => this.refused({ property, constraints, contexts }));
  }

  private refusedNames(target: object, refused: ReadonlyMap<string, string>): ValidationError[] {
    const contexts = { otherNames: { code: 'unrecognized_keys' } };
    return Object.entries(sentValues(target))
      .filter(([name, value]) => refused.has(name) && !isUnset(value))
      .map(([property]) => this.refused({ property, constraints: { otherNames: refused.get(property)! }, contexts }));
  }

  /** Only rules whose fields are valid. */
  private joint(target: object, rules: readonly JointRule[], errors: readonly ValidationError[]): ValidationError[] {
    const refused = new Set(errors.filter((error) => error.target).map(({ property }) => property));
    const issues = rules
      .filter(({ fields }) => !fields.some((name) => refused.has(name)))
      .flatMap(({ check }) => check(target));
    this.issueCount += issues.length;
    if (issues.length === 0) return [];
    const contexts = { together: { issues: () => issues } };
    return [toValidationError({ target, property: '', constraints: { together: '' }, contexts })];
  }

  private refused(refusal: Refusal): ValidationError {
    this.issueCount += 1;
    return toValidationError(refusal);
  }
}

/**
 * `validateSync` with `stopAtFirstError`, extended by joint rules and unknown names. It stops once the refusal is full;
 * a list is no nested object.
 */
export const validateInstance = (target: object): ValidationError[] => new Validation().object(target);

type Broken = Omit<Issue, 'path'>;

/** Finds the first constraint that a single value breaks. */
export function valueCheck(constraints: readonly PropertyDecorator[]): (value: unknown) => Broken | undefined {
  class Alone {}
  let checks: readonly Check[] | undefined;
  return (value) => {
    if (!checks) {
      for (const decorate of constraints) decorate(Alone.prototype, 'value');
      checks = checkedClass(Alone).properties.flatMap((property) => property.checks);
    }
    for (const check of checks) {
      if (accepts(check, Alone, value)) continue;
      const { metadata, validator } = check;
      const { code = 'custom' } = (metadata.context ?? {}) as { code?: IssueCode };
      return { message: failureMessage(metadata, toArguments(metadata, Alone, value), validator), code };
    }
    return undefined;
  };
}
