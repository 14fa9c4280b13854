import type { IssueCode } from '@workops/kernel';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** What a constraint says to a client that breaks it: the message, and the code as its context. */
export const refusing = (code: IssueCode, message: string): ValidationOptions => ({ message, context: { code } });

/** A constraint that class-validator does not have. */
export const constraint = (
  name: string,
  code: IssueCode,
  message: string,
  accepts: (value: unknown) => boolean,
): PropertyDecorator => ValidateBy({ name, validator: { validate: accepts } }, refusing(code, message));
