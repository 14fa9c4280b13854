const MOST_MESSAGES = 3;

/** Cuts after a paragraph, a sentence or a word, otherwise within a word. */
function cutAt(characters: readonly string[], most: number): number {
  const text = characters.slice(0, most).join('');
  const ends = [/\n\s*\n/g, /[.!?…。]["»”')\]]*\s/g, /\s/g].map((end) => [...text.matchAll(end)].at(-1));
  const sentenceEnd = ends.find((end) => end !== undefined && end.index > 0);
  return sentenceEnd === undefined ? most : [...text.slice(0, sentenceEnd.index + sentenceEnd[0].length)].length;
}

/** Returns at most three messages, cut at sentences; a longer rest is dropped. */
export function cutAnswer(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = [...text.trim()];
  while (rest.length > 0 && parts.length < MOST_MESSAGES) {
    const at = rest.length <= most ? rest.length : cutAt(rest, most);
    const part = rest.slice(0, at).join('').trim();
    if (part !== '') parts.push(part);
    rest = [...rest.slice(at).join('').trimStart()];
  }
  return parts;
}
