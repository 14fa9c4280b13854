const WRITE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|COPY|TRUNCATE)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_]*)"?\./gi;

/** Every `dealtByWorkspace` lease ends so. */
const DEALT = /\bSELECT\s+looked\.\*/;

interface Written {
  schemas: readonly string[];
  makesDue: boolean;
}

const known = new Map<string, Written>();

function writtenBy(text: string): Written {
  let written = known.get(text);
  if (!written) {
    const schemas = [...new Set([...text.matchAll(WRITE)].map(([, schema]) => schema!.toLowerCase()))];
    known.set(text, (written = { schemas, makesDue: !DEALT.test(text) }));
  }
  return written;
}

export const schemasWrittenBy = (text: string): readonly string[] => writtenBy(text).schemas;

/** A lease has not made anything due: it only postpones rows. The work on them commits its own changes. */
export const makesDue = (text: string): boolean => writtenBy(text).makesDue;
