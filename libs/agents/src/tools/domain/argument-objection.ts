/** The first mismatch. */
export interface ArgumentObjection {
  /** For example `items.0.model`; empty for the input itself. */
  path: string;
  /** Shown to people, in the language of refusals. */
  message: string;
  /** For the model. */
  text: string;
}

/** An error of a JSON Schema validator. */
export interface SchemaError {
  keyword: string;
  /** JSON Pointer. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
}

const MAX_TEXT_LENGTH = 1_000;

/** They name a property that the pointer does not contain. */
const PROPERTY_PARAMS = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
  null: 'nulo',
};

const listed = (values: unknown): string =>
  (Array.isArray(values) ? values : [values]).map((value) => TYPES[String(value)] ?? String(value)).join(' o ');

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const MESSAGES: Readonly<Record<string, (params: SchemaError['params']) => string>> = {
  required: () => 'Falta este argumento.',
  dependentRequired: ({ property }) => `Falta este argumento, porque se envió ${shown(property)}.`,
  additionalProperties: () => 'La herramienta no tiene este argumento.',
  unevaluatedProperties: () => 'La herramienta no tiene este argumento.',
  type: ({ type }) => `Debe ser ${listed(type)}.`,
  enum: ({ allowedValues }) => `Debe ser uno de estos valores: ${(allowedValues as unknown[]).map(shown).join(', ')}.`,
  const: ({ allowedValue }) => `Debe ser ${shown(allowedValue)}.`,
  minLength: ({ limit }) => `Debe tener al menos ${shown(limit)} caracteres.`,
  maxLength: ({ limit }) => `Debe tener como máximo ${shown(limit)} caracteres.`,
  pattern: ({ pattern }) => `Debe cumplir el patrón ${shown(pattern)}.`,
  minimum: ({ limit }) => `Debe ser ${shown(limit)} o más.`,
  maximum: ({ limit }) => `Debe ser ${shown(limit)} o menos.`,
  exclusiveMinimum: ({ limit }) => `Debe ser mayor que ${shown(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Debe ser menor que ${shown(limit)}.`,
  multipleOf: ({ multipleOf }) => `Debe ser un múltiplo de ${shown(multipleOf)}.`,
  minItems: ({ limit }) => `Debe tener al menos ${shown(limit)} elementos.`,
  maxItems: ({ limit }) => `Debe tener como máximo ${shown(limit)} elementos.`,
  uniqueItems: () => 'Sus elementos no deben repetirse.',
};

/** RFC 6901. */
const pointerKeys = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

export function argumentObjection({ keyword, instancePath, params, message = '' }: SchemaError): ArgumentObjection {
  const property = PROPERTY_PARAMS.map((name) => params[name]).find((value) => typeof value === 'string');
  const path = [...pointerKeys(instancePath), ...(typeof property === 'string' ? [property] : [])].join('.');
  const explained = MESSAGES[keyword]?.(params) ?? `No cumple la regla ${keyword} del esquema.`;
  return {
    path,
    message: explained.slice(0, MAX_TEXT_LENGTH),
    text: `The arguments do not fit: ${path} ${message} ${JSON.stringify(params)}`.slice(0, MAX_TEXT_LENGTH),
  };
}
