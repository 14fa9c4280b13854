/** Data exceptions, and exceeded limits such as the length of an index entry. */
const OF_VALUES = /^(?:22|54)\w{3}$|^23514$/;

export function isOfTheValue(error: unknown): boolean {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string') return OF_VALUES.test(code);
  return driverError !== undefined && isOfTheValue(driverError);
}
