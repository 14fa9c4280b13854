import type { Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import { fieldsOf, jointRulesOf, passingNames, type DeclaredField } from './declared-fields';
import type { Rule } from './shapes';

/** Limit of issues in one refusal; the rest is found by the next call. */
const MOST_ISSUES = 100;

/** A refused name is shown up to so many characters. */
const LONGEST_NAME = 100;

export interface Read<T> {
  value: T;
  issues: readonly Issue[];
  /** The declared reason of the first refused field. */
  reason: string | undefined;
}

const dotted = (prefix: string, name: string | number): string => (prefix ? `${prefix}.${name}` : String(name));
/** The path of an issue of an object; of the object as a whole without one. */
const within = (prefix: string, path: string): string => (path === '' ? prefix : dotted(prefix, path));
const brokenBy = (rules: readonly Rule[], value: unknown): Rule | undefined =>
  rules.find(({ accepts }) => !accepts(value));

class FieldReader {
  readonly issues: Issue[] = [];
  reason: string | undefined;
  private found = 0;

  constructor(private readonly fromQuery: boolean) {}

  /** A new object with the properties that the class declares and the given one has itself; any others are ignored, or refused by a class that is closed. */
  object<T extends object>(Class: Type<T>, given: object, path: string): T {
    const target = new Class();
    const members = target as Record<string, unknown>;
    const refused = new Set<string>();
    for (const [name, field] of fieldsOf(Class)) {
      const place = dotted(path, field.wire);
      const before = this.found;
      if (Object.hasOwn(given, field.wire))
        members[name] = this.value(field, (given as Record<string, unknown>)[field.wire], place);
      else if (!field.optional) this.refuse(field, { path: place, message: 'Required.', code: 'invalid_type' });
      if (this.found > before) refused.add(name);
    }
    this.refuseOthers(Class, given, path);
    for (const { fields, check } of jointRulesOf(Class)) {
      if (!fields.some((name) => refused.has(name)))
        check(target).forEach((issue) => this.add({ ...issue, path: within(path, issue.path) }));
    }
    return target;
  }

  private refuseOthers(Class: Type, given: object, path: string): void {
    const passing = this.fromQuery ? undefined : passingNames(Class);
    if (!passing) return;
    for (const name of Object.keys(given)) {
      if (this.issues.length >= MOST_ISSUES) break;
      if (passing.has(name)) continue;
      const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name;
      const known = [...fieldsOf(Class).values()].map(({ wire }) => wire).join(', ');
      this.add({
        path: dotted(path, shown),
        message: `Is not known here. Known are ${known}.`,
        code: 'unrecognized_keys',
      });
    }
  }

  private value(field: DeclaredField, given: unknown, path: string): unknown {
    const value = this.written(field, given);
    if (value === null && field.nullable) return null;
    const broken = brokenBy(field.rules, value);
    if (broken) {
      this.refuse(field, { path, message: broken.message, code: broken.code });
      return undefined;
    }
    if (field.entries) return this.list(field, field.entries, value as unknown[], path);
    if (field.of) return this.object(field.of.Class(), value as object, path);
    return field.shape?.read ? field.shape.read(value) : value;
  }

  private written({ shape }: DeclaredField, given: unknown): unknown {
    if (typeof given !== 'string' || !shape) return given;
    const value = this.fromQuery && shape.fromQuery ? shape.fromQuery(given) : given;
    return typeof value === 'string' && shape.written ? shape.written(value) : value;
  }

  private list(
    field: DeclaredField,
    { rules, written, read }: NonNullable<DeclaredField['entries']>,
    given: unknown[],
    path: string,
  ): unknown[] {
    const entries: unknown[] = [];
    for (const [index, each] of given.entries()) {
      if (this.issues.length >= MOST_ISSUES) break;
      const entry = written && typeof each === 'string' ? written(each) : each;
      const broken = brokenBy(rules, entry);
      const place = dotted(path, index);
      if (broken) this.refuse(field, { path: place, message: broken.message, code: broken.code });
      if (broken) continue;
      entries.push(field.of ? this.object(field.of.Class(), entry as object, place) : read ? read(entry) : entry);
    }
    return entries;
  }

  private refuse({ reason }: DeclaredField, issue: Issue): void {
    this.reason ??= reason;
    this.add(issue);
  }

  private add(issue: Issue): void {
    this.found += 1;
    if (this.issues.length < MOST_ISSUES) this.issues.push(issue);
  }
}

/**
 * Reads the declared fields of a class, by their names in JSON, from a parsed body or a query string, and reports what is wrong with them. Undeclared fields
 * cost nothing and are dropped, unless the class refuses them.
 */
export function readFields<T extends object>(Class: Type<T>, given: object, { fromQuery = false } = {}): Read<T> {
  const reader = new FieldReader(fromQuery);
  const value = reader.object(Class, given, '');
  return { value, issues: reader.issues, reason: reader.reason };
}
