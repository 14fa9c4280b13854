const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Without what the database takes in no text. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** In JSON, a backslash that stands for itself, or such a character. */
const ESCAPES = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** As JSON that the database reads, whatever its texts and the names of its fields are. */
export const storableJson = (value: unknown): string => JSON.stringify(value).replace(ESCAPES, (found) => (found === '\\\\' ? found : '\\ufffd'));

const RESULT_CHARACTERS = 16_000;

/** What a model is told of a result. */
export const shortened = (text: string): string => storable(text.slice(0, RESULT_CHARACTERS));
