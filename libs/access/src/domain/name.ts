import { malformed, notUnique, visibleName, type Issue } from '@workops/kernel';

export const NAME_LENGTH = 100;

export function issuesOfName(name: string, longest: number): Issue[] {
  if (visibleName(name).trim() === '') return [{ path: 'name', message: 'A name is required.', code: 'too_small' }];
  return name.length > longest ? [{ path: 'name', message: `At most ${longest} characters.`, code: 'too_big' }] : [];
}

export function settledName(name: string): string {
  const issues = issuesOfName(name, NAME_LENGTH);
  if (issues.length > 0) throw malformed('body', issues);
  return visibleName(name).trim();
}

export const nameTaken = (message: string, holderId: string) => notUnique(message, { holder_id: holderId });
