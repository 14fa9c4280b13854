const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** PostgreSQL rejects NUL and unpaired surrogates. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
