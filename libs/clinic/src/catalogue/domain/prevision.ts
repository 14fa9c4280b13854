/** A patient's health insurance: `fonasa_b`. */
export const PREVISION = /^[a-z0-9_]{1,40}$/;

/** Whether an entry of a rule names the prevision: itself, or the group that it begins with: `fonasa` takes `fonasa_b`. */
export const isNamed = (prevision: string, entries: readonly string[]): boolean =>
  entries.some((entry) => prevision === entry || prevision.startsWith(`${entry}_`));
