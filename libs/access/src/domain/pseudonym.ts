const MOST_INITIALS = 3;

const toInitial = (word: string): string => `${[...word][0]!.toUpperCase()}.`;

/**
 * Replaces a person's name with initials and the person's number in the workspace, for example `J. P. #1042`. A name
 * without letters, such as a phone number, becomes the number alone.
 */
export function formatPseudonym(name: string, number: number): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return [...words.slice(0, MOST_INITIALS).map(toInitial), `#${number}`].join(' ');
}
