const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const EVERY_INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A joiner between two letters changes their writing. */
const JOINED = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
]
  .concat('Sinhala', 'Khmer', 'Myanmar')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = String.raw`\p{Extended_Pictographic}\uFE0F?[\u{1F3FB}-\u{1F3FF}]?[\u{E0020}-\u{E007F}]*`;

/** Emoji sequences, keycaps, joined letters and variants of an ideograph. */
const NEEDED = [
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`(?<=[${JOINED}])[\u200C\u200D](?=[${JOINED}])`,
  String.raw`(?<=\p{Ideographic})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
].join('|');
const NEEDED_OR_INVISIBLE = new RegExp(String.raw`(${NEEDED})|\p{Default_Ignorable_Code_Point}`, 'gu');

/** Makes identifiers that look alike equal. */
export const visibleIdentifier = (text: string): string =>
  INVISIBLE.test(text) ? text.replace(EVERY_INVISIBLE, '') : text;

/** Keeps an invisible character where its script or an emoji needs one. */
export function visibleName(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const name = text.replace(NEEDED_OR_INVISIBLE, (_, needed: string | undefined) => needed ?? '');
  // A joiner between two invisible letters shows nothing.
  return visibleIdentifier(name) === '' ? '' : name;
}
