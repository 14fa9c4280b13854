/** Names of the marks that models put around their reasoning. */
const NAMES = 'think|thinking|thoughts?|reasoning|reflection|scratchpad|inner_monologue';
const [LESS, MORE] = ['(?:<|&lt;)', '(?:>|&gt;)'];

const OPENING = [
  `${LESS}\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})(?:\\s[^<>]{0,200})?${MORE}`,
  '\\[THINK\\]',
  '<\\|(?:begin_of_)?(?:thought|think|thinking)\\|>',
  '◁think▷',
  '<\\|channel\\|>\\s{0,9}(?:analysis|commentary)[^<]{0,100}<\\|message\\|>',
];
const CLOSING = [
  `${LESS}\\s{0,9}/\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})\\s{0,9}${MORE}`,
  '\\[/THINK\\]',
  '<\\|(?:end_of_|/)(?:thought|think|thinking)\\|>',
  '◁/think▷',
  '<\\|channel\\|>\\s{0,9}final[^<]{0,100}<\\|message\\|>',
];
/** Marks of a turn's parts, which say nothing. */
const EMPTY = ['<\\|(?:end|return|start)\\|>(?:assistant)?'];

const MARK = new RegExp(`(?<opening>${OPENING.join('|')})|(?<closing>${CLOSING.join('|')})|${EMPTY.join('|')}`, 'giu');

/** The end of a text that may become a mark with the next piece. */
const BEGUN_MARK = new RegExp(
  [
    '<[\\s/|\\w:]{0,40}',
    `<\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})\\s[^<>]{0,200}`,
    '<\\|channel\\|>[^<]{0,100}(?:<[|\\w]{0,10})?',
    '\\[/?[A-Z]{0,5}',
    '◁/?\\w{0,5}',
    '&(?:l(?:t(?:;[\\s/\\w:&;]{0,40})?)?)?',
  ]
    .map((begun) => `(?:${begun})$`)
    .join('|'),
  'iu',
);

const CLOSING_MARK = new RegExp(CLOSING.join('|'), 'iu');

/** Whether a mark shows where the reasoning ended. */
export const endsReasoning = (content: string): boolean => CLOSING_MARK.test(content);

export interface WithoutReasoning {
  text: string;
  /** How many characters were removed. */
  removed: number;
  /** The reasoning began before the reply did: a closing mark had no opening one. */
  startsInside: boolean;
}

/**
 * What a model answers, without its reasoning: blocks between marks, everything before a closing mark that nothing opened, and everything after an opening
 * mark that nothing closes.
 */
export function withoutReasoning(said: string): WithoutReasoning {
  let text = '';
  let from = 0;
  let inside = false;
  let startsInside = false;
  for (const { 0: mark, index, groups } of said.matchAll(MARK)) {
    if (!inside) text += said.slice(from, index);
    if (groups?.closing !== undefined) {
      if (!inside) {
        text = '';
        startsInside = true;
      }
      inside = false;
    } else if (groups?.opening !== undefined) inside = true;
    from = index + mark.length;
  }
  if (from === 0) return { text: said, removed: 0, startsInside };
  if (!inside) text += said.slice(from);
  text = text.trim();
  return { text, removed: said.length - text.length, startsInside };
}

/** The same for a text that arrives in pieces, where it does not begin inside the reasoning: that is known at its end. */
export class ReasoningStream {
  private pending = '';
  private inside = false;
  private hasSpoken = false;

  /** What can be shown of the text so far, beyond what was returned before. */
  take(piece: string): string {
    this.pending += piece;
    let shown = '';
    let from = 0;
    for (const { 0: mark, index, groups } of this.pending.matchAll(MARK)) {
      if (!this.inside) shown += this.pending.slice(from, index);
      if (groups?.closing !== undefined && !this.inside) shown = '';
      if (groups?.closing !== undefined) this.inside = false;
      else if (groups?.opening !== undefined) this.inside = true;
      from = index + mark.length;
    }
    const rest = this.pending.slice(from);
    const held = BEGUN_MARK.exec(rest)?.[0].length ?? 0;
    if (!this.inside) shown += rest.slice(0, rest.length - held);
    this.pending = held > 0 ? rest.slice(-held) : '';
    return this.spoken(shown);
  }

  /** The rest, once nothing more comes. */
  end(): string {
    const rest = this.inside ? '' : this.pending;
    this.pending = '';
    return this.spoken(rest);
  }

  private spoken(shown: string): string {
    const text = this.hasSpoken ? shown : shown.trimStart();
    if (text !== '') this.hasSpoken = true;
    return text;
  }
}
