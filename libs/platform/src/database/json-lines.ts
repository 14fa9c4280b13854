/** Joins for `string_to_array($n, E'\n')`; an array parameter would escape every quote. */
export const jsonLines = (texts: readonly string[]): string => texts.join('\n');
