/** How a value that is written in a command line is to be read. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

export interface PackedField {
  kind: FieldKind;
  /** What it may be, where that is a choice. */
  words?: string[];
}

/** What the command line knows of an operation. */
export interface PackedOperation {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/contacts/{id}`, without `/api/v1`. */
  path: string;
  summary: string;
  query: Record<string, PackedField>;
  body: Record<string, PackedField>;
}

/** What is written out of the published document and packed with the program. */
export interface Packed {
  version: string;
  operations: PackedOperation[];
  /** The names of all events that are fired. */
  events: string[];
}
