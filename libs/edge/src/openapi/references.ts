import type { Type } from '@nestjs/common';

type Kind = 'schemas' | 'responses' | 'headers' | 'parameters' | 'pathItems';

export const refTo = (kind: Kind, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

export const schemaName = (Class: Type): string => Class.name.replace(/Resource$/, '');

export const JSON_TYPE = 'application/json';

/** A shared component, with the schemas that it needs. */
export interface SharedAnswer {
  status: number;
  name: string;
  make(): { response: object; schemas: Record<string, object> };
}
