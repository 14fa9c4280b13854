const MOST_INITIALS = 3;

const toInitial = (word: string): string => `${[...word][0]!.toUpperCase()}.`;

export function formatPseudonym(name: string, number: number): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return [...words.slice(0, MOST_INITIALS).map(toInitial), `#${number}`].join(' ');
}
