export interface Born {
  workspaceId: string;
  id: string;
  now: Date;
}

export const said = <T extends object>(patch: T): T =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as T;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedNames = <T>(names: Readonly<Partial<Record<keyof T, string>>>, before: T, after: T): string[] =>
  (Object.keys(names) as (keyof T)[])
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => names[field]!);
