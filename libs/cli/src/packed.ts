/** How a value that is written in a command line is to be read. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

export interface PackedField {
  kind: FieldKind;
  /** Its possible values, where that is a choice. */
  words?: string[];
}

/** An operation as known to the command line. */
export interface PackedOperation {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/contacts/{id}`, without `/api/v1`. */
  path: string;
  summary: string;
  query: Record<string, PackedField>;
  body: Record<string, PackedField>;
}

/** Extracted from the published document and packed with the program. */
export interface Packed {
  version: string;
  operations: PackedOperation[];
  /** The names of all events that are fired. */
  events: string[];
}
