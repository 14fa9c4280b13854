import type { Type } from '@nestjs/common';
import { declaredFields, type AboutPerson, type DeclaredField } from '../fields/declared-fields';

/** JSON names of fields about people outside of the workspace. */
export interface PersonFields {
  /** Absent if no name is shown. */
  id: string | undefined;
  names: readonly string[];
  named: readonly string[];
  withheld: readonly string[];
  withheldBeneath: readonly (readonly string[])[];
  /** `id` is a patient's. */
  patients: boolean;
}

const PERSONAL: ReadonlySet<AboutPerson | undefined> = new Set(['id', 'name', 'named', 'withheld']);

interface Found extends DeclaredField {
  path: string;
  /** Nested fields are only redacted if withheld. */
  nested: boolean;
}

/** Includes nested classes. Fields below a withheld one are withheld too. */
function everyField(Class: Type, nested = false, seen: readonly Type[] = []): Found[] {
  if (seen.includes(Class)) return [];
  return [...declaredFields(Class)].flatMap(([name, field]) => {
    const entry: Found = { ...field, path: `${Class.name}.${name}`, nested: nested && field.person !== 'withheld' };
    const beneath = field.of && field.person !== 'withheld' ? everyField(field.of.Class(), true, [...seen, Class]) : [];
    return [entry, ...beneath];
  });
}

/** Throws if a free-text field does not declare whether it is about a person. */
export function requirePersonsDeclared(operation: string, response: Type): void {
  const silent = everyField(response).find(({ free, person }) => free && person === undefined);
  if (silent)
    throw new Error(
      `${operation}: ${silent.path} is text of an answer and must say whether it is about a person (\`person\`)`,
    );
}

export const personalFields = (response: Type): { path: string; nested: boolean }[] =>
  everyField(response).filter(({ person }) => PERSONAL.has(person));

const pathsWithheld = (Class: Type, seen: readonly Type[] = []): string[][] =>
  [...declaredFields(Class).values()].flatMap(({ wire, person, of }) => {
    if (person === 'withheld') return seen.length > 0 ? [[wire]] : [];
    return of && !seen.includes(of.Class())
      ? pathsWithheld(of.Class(), [...seen, Class]).map((path) => [wire, ...path])
      : [];
  });

/** Undefined if there are none. */
export function personFields(response: Type): PersonFields | undefined {
  const all = [...declaredFields(response)];
  const of = (role: AboutPerson) => all.filter(([, { person }]) => person === role);
  const having = (role: AboutPerson): string[] => of(role).map(([, { wire }]) => wire);
  const [[id, ...more], names, named, withheld] = [having('id'), having('name'), having('named'), having('withheld')];
  const withheldBeneath = pathsWithheld(response);
  if (names.length + named.length + withheld.length + withheldBeneath.length === 0) return undefined;
  if (more.length > 0 || (names.length > 0 && !id))
    throw new Error(`${response.name} names a person and must declare one id of them`);
  const patients = of('id').some(([, { wire, patient }]) => patient || wire === 'patient_id');
  return { id, names, named, withheld, withheldBeneath, patients };
}
