import { DomainError, unusableAll, type Issue } from '@workops/kernel';

/** Collects problems, so that a refusal lists all of them. */
export class Unusables {
  private readonly problems: Pick<Issue, 'path' | 'message'>[] = [];

  add(path: string, message: string): void {
    this.problems.push({ path, message });
  }

  /** Undefined is recorded as a problem of the path. */
  there<T>(found: T | undefined, path: string, message: string): T | undefined {
    if (found === undefined) this.add(path, message);
    return found;
  }

  /** Undefined if the rule throws `unusable`, which is recorded. */
  of<T>(rule: () => T): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unusable') throw error;
      this.problems.push(...(error.details?.body ?? []));
      return undefined;
    }
  }

  refuse(): void {
    if (this.problems.length > 0) throw unusableAll(this.problems);
  }
}
