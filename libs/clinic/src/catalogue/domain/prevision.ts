/** A patient's health insurance, such as `fonasa_b`. */
export const PREVISION = /^[a-z0-9_]{1,40}$/;

/** Whether an entry matches the prevision exactly or as its group: `fonasa` matches `fonasa_b`. */
export const isNamed = (prevision: string, entries: readonly string[]): boolean =>
  entries.some((entry) => prevision === entry || prevision.startsWith(`${entry}_`));
