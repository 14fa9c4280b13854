export const PREVISION = /^[a-z0-9_]{1,40}$/;

/** Matches exactly or as a group: `fonasa` matches `fonasa_b`. */
export const isNamed = (prevision: string, entries: readonly string[]): boolean =>
  entries.some((entry) => prevision === entry || prevision.startsWith(`${entry}_`));
