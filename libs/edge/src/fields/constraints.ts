import type { IssueCode } from '@workops/kernel';
import { ValidateBy, type ValidationOptions } from 'class-validator';

export const refusing = (code: IssueCode, message: string): ValidationOptions => ({ message, context: { code } });

export const constraint = (
  name: string,
  code: IssueCode,
  message: string,
  accepts: (value: unknown) => boolean,
): PropertyDecorator => ValidateBy({ name, validator: { validate: accepts } }, refusing(code, message));
