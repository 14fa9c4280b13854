/**
 * Many JSON texts as one value, for `string_to_array($n, E'\n')`: no JSON text on one line holds a line break, while in an array each
 * quote of each text would be escaped here and read again there.
 */
export const jsonLines = (texts: readonly string[]): string => texts.join('\n');
