const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Replaces characters that the database cannot store. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** An escaped backslash, or a character that the database cannot store. */
const ESCAPES = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** Accepted by the database, even for unstorable texts and field names. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPES, (escape) => (escape === '\\\\' ? escape : '\\ufffd'));

const RESULT_CHARACTERS = 16_000;

export const shortened = (text: string): string => storable(text.slice(0, RESULT_CHARACTERS));
