import { malformed, notUnique, visibleName, type Issue } from '@workops/kernel';

/** Maximum length of the name of a role, a team or a branch. */
export const NAME_LENGTH = 100;

export function issuesOfName(name: string, longest: number): Issue[] {
  if (visibleName(name).trim() === '') return [{ path: 'name', message: 'A name is required.', code: 'too_small' }];
  return name.length > longest ? [{ path: 'name', message: `At most ${longest} characters.`, code: 'too_big' }] : [];
}

/** Trims and validates the name of a role, team or branch. Throws `malformed`. */
export function settledName(name: string): string {
  const issues = issuesOfName(name, NAME_LENGTH);
  if (issues.length > 0) throw malformed('body', issues);
  return visibleName(name).trim();
}

/** Error for a name that another record has. */
export const nameTaken = (message: string, holderId: string) => notUnique(message, { holder_id: holderId });
