/**
 * Joins JSON texts for `string_to_array($n, E'\n')`; single-line JSON contains no line break. An array parameter would
 * escape every quote.
 */
export const jsonLines = (texts: readonly string[]): string => texts.join('\n');
