import type { IssueCode } from '@workops/kernel';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Options of a constraint: its message, and its issue code as the context. */
export const refusing = (code: IssueCode, message: string): ValidationOptions => ({ message, context: { code } });

/** Creates a custom class-validator constraint. */
export const constraint = (
  name: string,
  code: IssueCode,
  message: string,
  accepts: (value: unknown) => boolean,
): PropertyDecorator => ValidateBy({ name, validator: { validate: accepts } }, refusing(code, message));
