const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes from third-party data the characters that PostgreSQL's text does not accept: NUL and unpaired surrogates. */
export function storable<T>(given: T): T {
  if (typeof given === 'string') return given.replace(UNSTORABLE, '') as T;
  if (Array.isArray(given)) return given.map((each: unknown) => storable(each)) as T;
  if (typeof given !== 'object' || given === null || given instanceof Date) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [storable(name), storable(value as unknown)]),
  ) as T;
}
