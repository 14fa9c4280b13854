import type { WorkspaceRecord } from '@workops/kernel';

export const attributeTypes = ['text', 'number', 'boolean', 'date', 'select', 'file'] as const;

export type AttributeType = (typeof attributeTypes)[number];

export interface AttributeDefinition extends WorkspaceRecord {
  /** Values are stored under this id, so a key defined again does not show old values. */
  id: string;
  key: string;
  label: string;
  type: AttributeType;
  /** Options of a `select`; empty for other types. */
  options: readonly string[];
}

/** A descriptor, never a URL. `size` in bytes, `sha256` hexadecimal, `uploadedAt` ISO 8601. */
export interface FileDescriptor {
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
  uploadedAt: string;
}

/** The id of a file's value is that of the stored file. */
export interface AttributeValue {
  id: string;
  value: string | FileDescriptor;
}

/** Values by definition id. Those of deleted definitions are hidden, and removed later. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** Id and value are null if the attribute is not set. */
export interface ContactAttribute {
  id: string | null;
  key: string;
  label: string;
  type: AttributeType;
  value: string | FileDescriptor | null;
}

export const toAttribute = (
  { id, key, label, type }: AttributeDefinition,
  values: AttributeValues,
): ContactAttribute => {
  const value = values[id];
  return { id: value ? value.id : null, key, label, type, value: value ? value.value : null };
};

const NONE: ContactAttribute[] = [];

/** Every definition, set or not, in order. */
export const mergedAttributes = (
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
): ContactAttribute[] =>
  definitions.length === 0 ? NONE : definitions.map((definition) => toAttribute(definition, values));
