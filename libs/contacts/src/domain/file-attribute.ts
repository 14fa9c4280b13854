import { notFound, unusable } from '@workops/kernel';
import type { AttributeDefinition, AttributeValue, AttributeValues, FileDescriptor } from './attribute';

/** Throws `not_found`, or `unusable` for another type. */
export function fileAttribute(definitions: readonly AttributeDefinition[], key: string): AttributeDefinition {
  const definition = definitions.find((each) => each.key === key);
  if (!definition) throw notFound('El atributo no existe.');
  if (definition.type !== 'file') throw unusable('', 'El atributo no es un archivo.');
  return definition;
}

export interface HeldFile {
  id: string;
  descriptor: FileDescriptor;
}

/** Undefined if there is none. */
export function heldFile(values: AttributeValues, definitionId: string): HeldFile | undefined {
  const value: AttributeValue | undefined = values[definitionId];
  return value && typeof value.value === 'object' ? { id: value.id, descriptor: value.value } : undefined;
}

export function withoutValue(values: AttributeValues, definitionId: string): AttributeValues {
  const { [definitionId]: _removed, ...rest } = values;
  return rest;
}
