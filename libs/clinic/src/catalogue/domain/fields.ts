/** The fields of a new record that the caller does not give. */
export interface Born {
  workspaceId: string;
  id: string;
  now: Date;
}

/** Keeps only the fields that are given. */
export const said = <T extends object>(patch: T): T =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as T;

/** Compares JSON values. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The JSON names of the fields that differ. */
export const changedNames = <T>(names: Readonly<Partial<Record<keyof T, string>>>, before: T, after: T): string[] =>
  (Object.keys(names) as (keyof T)[])
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => names[field]!);
