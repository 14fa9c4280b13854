import type { WorkspaceRecord } from '@workops/kernel';

export const attributeTypes = ['text', 'number', 'boolean', 'date', 'select', 'file'] as const;

export type AttributeType = (typeof attributeTypes)[number];

/** What a workspace keeps about its contacts beyond the shape that all share. */
export interface AttributeDefinition extends WorkspaceRecord {
  /** Values lie under it, so that a key that is defined again does not find the values of the previous definition. */
  id: string;
  /** What clients call it; unique in the workspace. */
  key: string;
  label: string;
  type: AttributeType;
  /** What a `select` may hold; empty for the other types. */
  options: readonly string[];
}

/** What a file-typed attribute holds: a descriptor, never an address. */
export interface FileDescriptor {
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** ISO 8601. */
  uploadedAt: string;
}

/** A value that was set. Of a file-typed attribute, the id is the stored file's. */
export interface AttributeValue {
  id: string;
  value: string | FileDescriptor;
}

/** By the id of the definition. Those whose definition is gone show nowhere, and are removed in time. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** A definition with what a contact holds under it; both null where nothing was set. */
export interface ContactAttribute {
  id: string | null;
  key: string;
  label: string;
  type: AttributeType;
  value: string | FileDescriptor | null;
}

export const attributeOf = (
  { id, key, label, type }: AttributeDefinition,
  values: AttributeValues,
): ContactAttribute => {
  const held = values[id];
  return { id: held ? held.id : null, key, label, type, value: held ? held.value : null };
};

const NONE: ContactAttribute[] = [];

/** Every defined attribute, in the order of the definitions, whether it is set or not. */
export const mergedAttributes = (
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
): ContactAttribute[] =>
  definitions.length === 0 ? NONE : definitions.map((definition) => attributeOf(definition, values));
