export interface ShapeSchema {
  /** Absent if `oneOf` is set. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  items?: ShapeSchema;
  minItems?: number;
  maxItems?: number;
  oneOf?: readonly object[];
  anyOf?: readonly ShapeSchema[];
  format?: string;
  enum?: string[];
  /** Usual values of free text. */
  'x-extensible-enum'?: string[];
  schemaName?: string;
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
