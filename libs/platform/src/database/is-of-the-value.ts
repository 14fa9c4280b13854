/** Classes of SQLSTATE: data exceptions, and limits that a value exceeds, such as the length of an index entry. */
const OF_VALUES = /^(?:22|54)\w{3}$|^23514$/;

/** Whether PostgreSQL refuses a value for good: the same statement fails with it again. */
export function isOfTheValue(error: unknown): boolean {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string') return OF_VALUES.test(code);
  return driverError !== undefined && isOfTheValue(driverError);
}
