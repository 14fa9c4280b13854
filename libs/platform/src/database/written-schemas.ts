const WRITE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|COPY|TRUNCATE)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_]*)"?\./gi;

const known = new Map<string, readonly string[]>();

/** Schemas that a statement writes to, cached by text because statements are static. */
export function schemasWrittenBy(text: string): readonly string[] {
  let schemas = known.get(text);
  if (!schemas) {
    schemas = [...new Set([...text.matchAll(WRITE)].map(([, schema]) => schema!.toLowerCase()))];
    known.set(text, schemas);
  }
  return schemas;
}
