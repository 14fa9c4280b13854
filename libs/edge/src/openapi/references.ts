import type { Type } from '@nestjs/common';

type Kind = 'schemas' | 'responses' | 'headers' | 'parameters' | 'pathItems';

/** A reference to a component of the document. */
export const refTo = (kind: Kind, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

/** Name of a class in the document. */
export const schemaName = (Class: Type): string => Class.name.replace(/Resource$/, '');

export const JSON_TYPE = 'application/json';

/** A response that operations share as a component, with the schemas that it needs. */
export interface SharedAnswer {
  status: number;
  name: string;
  make(): { response: object; schemas: Record<string, object> };
}
