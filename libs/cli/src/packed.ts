export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

export interface PackedField {
  kind: FieldKind;
  words?: string[];
}

export interface PackedOperation {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/contacts/{id}`, without `/api/v1`. */
  path: string;
  summary: string;
  query: Record<string, PackedField>;
  body: Record<string, PackedField>;
}

/** Part of the published document, bundled with the program. */
export interface Packed {
  version: string;
  operations: PackedOperation[];
  events: string[];
}
