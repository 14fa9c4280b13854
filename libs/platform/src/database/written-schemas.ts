const WRITE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|COPY|TRUNCATE)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_]*)"?\./gi;

/** The end of every lease that `dealtByWorkspace` begins. */
const DEALT = /\bSELECT\s+looked\.\*/;

interface Written {
  schemas: readonly string[];
  makesDue: boolean;
}

/** Cached by text because statements are static. */
const known = new Map<string, Written>();

function writtenBy(text: string): Written {
  let written = known.get(text);
  if (!written) {
    const schemas = [...new Set([...text.matchAll(WRITE)].map(([, schema]) => schema!.toLowerCase()))];
    known.set(text, (written = { schemas, makesDue: !DEALT.test(text) }));
  }
  return written;
}

/** Schemas that a statement writes to. */
export const schemasWrittenBy = (text: string): readonly string[] => writtenBy(text).schemas;

/**
 * Whether a write that returns or changes rows has made something due. A lease has not: it only postpones rows, and
 * returns its position if it found none. The work on these rows commits its own changes.
 */
export const makesDue = (text: string): boolean => writtenBy(text).makesDue;
