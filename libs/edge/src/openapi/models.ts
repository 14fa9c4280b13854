import type { Type } from '@nestjs/common';
import { declaredFields } from '../fields/declared-fields';
import type { DeclaredOperation } from '../operation-declaration';
import { requireExample } from './examples';
import { schemaName } from './references';

/** Only if it declares fields and the class overrides none of them. */
export function parentClass(Class: Type): Type | undefined {
  const { constructor: parent } = Object.getPrototypeOf(Class.prototype) as { constructor: Type };
  if (parent === Object) return undefined;
  const [own, inherited] = [declaredFields(Class), declaredFields(parent)];
  return inherited.size > 0 && [...inherited].every(([name, field]) => own.get(name) === field) ? parent : undefined;
}

function visit(Class: Type, seen: Set<Type>): void {
  if (seen.has(Class)) return;
  seen.add(Class);
  const parent = parentClass(Class);
  for (const each of [
    ...(parent ? [parent] : []),
    ...[...declaredFields(Class).values()].flatMap(({ of }) => of?.Class() ?? []),
  ])
    visit(each, seen);
}

/** Throws if a field has no description, or a response field no example. */
function requireWords(Class: Type, isAnswered: boolean): void {
  for (const [name, field] of declaredFields(Class)) {
    if (!field.description) throw new Error(`${Class.name}.${name} has no description.`);
    if (isAnswered) requireExample(Class, name, field);
  }
}

type DocumentedClasses = Partial<Pick<DeclaredOperation, 'response' | 'produces' | 'body' | 'query'>>;

export interface Models {
  all: ReadonlySet<Type>;
  answered: ReadonlySet<Type>;
}

export function collectModels(operations: readonly DocumentedClasses[], extraClasses: readonly Type[] = []): Models {
  const all = new Set<Type>();
  const answered = new Set<Type>();
  for (const { response, produces, body, query } of operations) {
    if (response && !produces) visit(response, answered);
    if (body) visit(body, all);
    if (query) requireWords(query, false);
  }
  for (const Class of [...answered, ...extraClasses]) visit(Class, all);
  const names = new Map<string, Type>();
  for (const Class of all) {
    const name = schemaName(Class);
    if (names.has(name)) throw new Error(`Two schemas of the document are called ${name}.`);
    names.set(name, Class);
    requireWords(Class, answered.has(Class));
  }
  return { all, answered };
}
