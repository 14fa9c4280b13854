import type { Type } from '@nestjs/common';
import type { Issue, IssueCode } from '@workops/kernel';
import type { ValidationError } from 'class-validator';
import { declaredFields, type DeclaredField } from './declared-fields';

/** The next call finds the rest. */
export const MOST_ISSUES = 100;

/** Issue code, or a function that returns issues with relative paths. */
interface Context {
  code?: IssueCode;
  issues?: (value: unknown) => readonly Issue[];
}

const dotted = (prefix: string, name: string): string => (prefix ? `${prefix}.${name}` : name);
/** An empty path means the object itself. */
const within = (prefix: string, path: string): string => (path === '' ? prefix : dotted(prefix, path));

const declaredField = ({ target, property }: ValidationError): DeclaredField | undefined =>
  target && !Array.isArray(target) ? declaredFields(target.constructor as Type).get(property) : undefined;

class Refusals {
  readonly issues: Issue[] = [];
  reason: string | undefined;

  add(errors: readonly ValidationError[], prefix: string, list?: DeclaredField): void {
    for (const error of errors) {
      if (list && this.issues.length >= MOST_ISSUES) return;
      const field = list ?? declaredField(error);
      const isWhole = error.target !== undefined && error.property === '';
      const path = isWhole ? prefix : dotted(prefix, list ? error.property : (field?.wire ?? error.property));
      const own = this.ownIssues(error, path);
      this.issues.push(...own.slice(0, MOST_ISSUES - this.issues.length));
      if (own.length > 0) this.reason ??= field?.reason;
      this.add(error.children ?? [], path, Array.isArray(error.value) ? field : undefined);
    }
  }

  private ownIssues({ constraints = {}, contexts = {}, value }: ValidationError, path: string): Issue[] {
    return Object.entries(constraints).flatMap(([name, message]) => {
      const { code = 'custom', issues } = (contexts[name] ?? {}) as Context;
      if (issues && this.issues.length >= MOST_ISSUES) return [];
      return issues
        ? issues(value).map((issue) => ({ ...issue, path: within(path, issue.path) }))
        : [{ path, message, code }];
    });
  }
}

export interface Refused {
  issues: readonly Issue[];
  /** Declared by the first refused field. */
  reason: string | undefined;
}

export function refusedBy(errors: readonly ValidationError[]): Refused {
  const refusals = new Refusals();
  refusals.add(errors, '');
  return refusals;
}
