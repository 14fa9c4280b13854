/** How a value on the command line is parsed. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

export interface PackedField {
  kind: FieldKind;
  /** Allowed values, if the field is an enum. */
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

/** Extracted from the published document and bundled with the program. */
export interface Packed {
  version: string;
  operations: PackedOperation[];
  /** Names of all events. */
  events: string[];
}
