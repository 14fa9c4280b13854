import type { Type } from '@nestjs/common';
import { refusedBy, type Refused } from '../fields/issues';
import { instanceOf } from '../fields/read-instances';
import { validateInstance } from '../fields/validate-instances';
import { transformOptions } from '../validation';

export function readFields<T extends object>(
  Class: Type<T>,
  input: object,
  { fromQuery = false } = {},
): Refused & { value: T } {
  const value = instanceOf(Class, input, transformOptions[fromQuery ? 'query' : 'body']);
  const { issues, reason } = refusedBy(validateInstance(value));
  return { value, issues, reason };
}
