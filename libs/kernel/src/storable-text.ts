const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** PostgreSQL's text takes neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
