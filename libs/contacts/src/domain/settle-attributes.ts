import { DomainError, malformed, type Issue } from '@workops/kernel';
import type { AttributeDefinition, AttributeType, AttributeValue, AttributeValues } from './attribute';
import { isLonger } from './text-rule';

export const ATTRIBUTE_VALUE_LENGTH = 2_000;

export interface AttributeEntry {
  key: string;
  value: string | null;
}

/** Values by definition id; null clears. */
export type SettledAttributes = ReadonlyMap<string, string | null>;

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function isExistingDate(text: string): boolean {
  const day = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Undefined if valid. */
const objections: Record<AttributeType, (value: string, definition: AttributeDefinition) => string | undefined> = {
  text: () => undefined,
  number: (value) => (NUMBER.test(value) ? undefined : 'El valor no es un número, por ejemplo 1500 o -2.5.'),
  boolean: (value) => (value === 'true' || value === 'false' ? undefined : 'El valor no es true ni false.'),
  date: (value) => (isExistingDate(value) ? undefined : 'El valor no es una fecha que exista, AAAA-MM-DD.'),
  select: (value, { options }) => (options.includes(value) ? undefined : 'El valor no es una de las opciones.'),
  file: () => 'El atributo es un archivo: se escribe con su propia operación.',
};

function objectionTo(definition: AttributeDefinition, value: string | null): string | undefined {
  if (value === null) return definition.type === 'file' ? objections.file('', definition) : undefined;
  if (value === '') return 'El valor está vacío; null lo borra.';
  if (isLonger(value, ATTRIBUTE_VALUE_LENGTH)) return `El valor tiene más de ${ATTRIBUTE_VALUE_LENGTH} caracteres.`;
  return objections[definition.type](value, definition);
}

const unusableEntries = (issues: Issue[]) =>
  new DomainError('unusable', 'VALIDATION_ERROR', issues[0]!.message, { body: issues });

/** Throws `malformed`. */
export function refuseRepeatedKeys(entries: readonly AttributeEntry[]): void {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, { key }] of entries.entries()) {
    if (seen.has(key))
      issues.push({ path: `attributes.${index}.key`, message: 'Each key may appear once.', code: 'custom' });
    seen.add(key);
  }
  if (issues.length > 0) throw malformed('body', issues);
}

/** Throws one `unusable` with all issues. The last entry of a repeated key wins. */
export function settleAttributes(
  definitions: readonly AttributeDefinition[],
  entries: readonly AttributeEntry[],
): SettledAttributes {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const settled = new Map<string, string | null>();
  const issues: Issue[] = [];
  for (const [index, { key, value }] of entries.entries()) {
    const definition = byKey.get(key);
    const kept = value === null ? null : value.trim();
    const objection = definition ? objectionTo(definition, kept) : 'El atributo no existe.';
    if (definition && !objection) settled.set(definition.id, kept);
    else
      issues.push({ path: `attributes.${index}.${definition ? 'value' : 'key'}`, message: objection!, code: 'custom' });
  }
  if (issues.length > 0) throw unusableEntries(issues);
  return settled;
}

export function withAttributes(
  values: AttributeValues,
  settled: SettledAttributes,
  nextId: () => string,
): AttributeValues {
  const changed = [...settled].filter(([id, value]) => (values[id]?.value ?? null) !== value);
  if (changed.length === 0) return values;
  const after: Record<string, AttributeValue> = { ...values };
  for (const [id, value] of changed) {
    if (value === null) delete after[id];
    else after[id] = { id: values[id]?.id ?? nextId(), value };
  }
  return after;
}

/** Keeps existing values. */
export const withBlanksFilled = (
  values: AttributeValues,
  settled: SettledAttributes,
  nextId: () => string,
): AttributeValues =>
  withAttributes(values, new Map([...settled].filter(([id, value]) => value !== null && !values[id])), nextId);
