const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Without what the database takes in no text. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** In JSON, an escaped backslash, or such a character. */
const ESCAPES = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** As JSON that the database accepts, whatever its texts and field names. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPES, (found) => (found === '\\\\' ? found : '\\ufffd'));

const RESULT_CHARACTERS = 16_000;

/** The part of a result that the model receives. */
export const shortened = (text: string): string => storable(text.slice(0, RESULT_CHARACTERS));
