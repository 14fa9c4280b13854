export interface ShapeSchema {
  /** Absent where `oneOf` is set. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  items?: ShapeSchema;
  minItems?: number;
  maxItems?: number;
  oneOf?: readonly object[];
  anyOf?: readonly ShapeSchema[];
  format?: string;
  enum?: string[];
  /** Usual values where any text is allowed. */
  'x-extensible-enum'?: string[];
  /** The name of the schema component that all uses share. */
  schemaName?: string;
  /** Its meaning by default; a field may override it. */
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | object;
  properties?: Record<string, object>;
  required?: string[];
}
