import type { WorkspaceRecord } from '@workops/kernel';

export const attributeTypes = ['text', 'number', 'boolean', 'date', 'select', 'file'] as const;

export type AttributeType = (typeof attributeTypes)[number];

/** A contact attribute that a workspace defines in addition to the standard fields. */
export interface AttributeDefinition extends WorkspaceRecord {
  /** Values are stored under this id, so that a key that is defined again does not show the old values. */
  id: string;
  /** Name in the API; unique in the workspace. */
  key: string;
  label: string;
  type: AttributeType;
  /** Allowed values of a `select`; empty for other types. */
  options: readonly string[];
}

/** Value of a file attribute: a descriptor, never a URL. */
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

/** A stored value. For a file attribute, the id is that of the stored file. */
export interface AttributeValue {
  id: string;
  value: string | FileDescriptor;
}

/** Values by definition id. Values of deleted definitions are hidden, and removed later. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** A definition with the contact's value; both are null if the attribute is not set. */
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

/** Every defined attribute, set or not, in the order of the definitions. */
export const mergedAttributes = (
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
): ContactAttribute[] =>
  definitions.length === 0 ? NONE : definitions.map((definition) => toAttribute(definition, values));
