/** Makes a sentence hard to read at once. */
export interface Habit {
  name: string;
  pattern: RegExp;
  sample: string;
}

const words = (...alternatives: string[]): RegExp => new RegExp(`\\b(?:${alternatives.join('|')})\\b`, 'gi');

/** Habits that style rules name. A page may use one now and then. */
export const HABITS: readonly Habit[] = [
  {
    name: 'an actor without a name',
    pattern: words('nobody', 'everybody', 'whoever', 'whomever', 'whom', 'whatever'),
    sample: 'Whoever asks is refused.',
  },
  {
    name: 'a pronoun in place of the thing',
    pattern: /\bone (?:that|of|who|which)\b/gi,
    sample: 'Retries one that failed.',
  },
  {
    name: 'a clause in place of the thing',
    pattern: /\b(?:what|who) (?:is|was|has|it|they|came|comes|waits|follows|becomes|goes|lies|stands|sees|may)\b/g,
    sample: 'Sends what is due.',
  },
  {
    name: 'a sentence that begins with a relative pronoun',
    pattern: /(?:^|[.;:] )(?:What|Who|Whose|Of|Those|That of|So many|So much|As many) [a-z]/gm,
    sample: 'Those that wait are sent.',
  },
  {
    name: 'a reason that begins with "for"',
    pattern: /, for (?:it|they|the|a|an|no|there|its|one|what|nothing|nobody|who)\b/g,
    sample: 'It waits, for the queue is full.',
  },
  {
    name: 'an old adverb',
    pattern: words('anew', 'likewise', 'alike', 'anyhow', 'thus', 'hence', 'thereby', 'meanwhile', 'besides?'),
    sample: 'It is read anew.',
  },
  { name: 'a message told', pattern: words('told', 'tells', 'heed', 'heeds', 'heeded'), sample: 'The worker is told.' },
  {
    name: 'a metaphor of place',
    pattern: words(
      'stands',
      'lies',
      'goes by',
      'goes on',
      'is over',
      'under way',
      'for itself',
      'by itself',
      'lets through',
      'takes in',
      'taken in',
      'leaves off',
      'of its own accord',
    ),
    sample: 'The queue stands.',
  },
];

const FRAGMENT = new RegExp(
  `^(?:${[
    'Of',
    'What',
    'Who',
    'Whose',
    'Whom',
    'Whoever',
    'Those',
    'One',
    'Ones',
    'Its',
    'Their',
    'By',
    'With',
    'Without',
    'From',
    'Until',
    'Beside',
    'Likewise',
    'For',
    'So',
  ].join('|')})\\b`,
);

export const marksIn = (text: string): number =>
  HABITS.reduce((sum, { pattern }) => sum + (text.match(pattern) ?? []).length, 0);

/** Begins like the rest of a sentence. */
export const isFragment = (comment: string): boolean => FRAGMENT.test(comment);
