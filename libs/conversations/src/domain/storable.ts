const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** PostgreSQL rejects NUL and unpaired surrogates. */
export function storable<T>(given: T): T {
  if (typeof given === 'string') return given.replace(UNSTORABLE, '') as T;
  if (Array.isArray(given)) return given.map((each: unknown) => storable(each)) as T;
  if (typeof given !== 'object' || given === null || given instanceof Date) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [storable(name), storable(value as unknown)]),
  ) as T;
}
