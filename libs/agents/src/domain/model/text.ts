const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Without what the database takes in no text. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

const RESULT_CHARACTERS = 16_000;

/** What a model is told of a result. */
export const shortened = (text: string): string => storable(text.slice(0, RESULT_CHARACTERS));
