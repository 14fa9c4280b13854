const NAMES = [
  '(?:\\w{1,20}[_-])?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflect(?:ion)?|scratchpad|monologue)(?:[_-]\\w{1,30})?',
  'antthinking|cot(?:_\\w{1,30})?',
].join('|');
const [LESS, MORE] = ['(?:<|&lt;|&#60;|&#x3c;)', '(?:>|&gt;|&#62;|&#x3e;)'];
const THOUGHT = '(?:thought|think|thinking)';
/** Allowed between a channel's name and its message. */
const TO_MESSAGE = '[^<]{0,100}(?:<\\|constrain\\|>[^<]{0,50})?<\\|message\\|>';

const OPENING = [
  `${LESS}\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})(?:\\s[^<>]{0,200})?${MORE}`,
  '\\[THINK\\]',
  `<\\|(?:(?:begin_of_|start_)?${THOUGHT}|${THOUGHT}_start|inner_prefix)\\|>`,
  '◁think▷',
  `<\\|channel\\|>\\s{0,9}(?:analysis|commentary)${TO_MESSAGE}`,
  `<\\|channel>\\s{0,9}(?:analysis|${THOUGHT})`,
];
const CLOSING = [
  `${LESS}\\s{0,9}/\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})\\s{0,9}${MORE}`,
  '\\[/THINK\\]',
  `<\\|(?:(?:end_of_|end_|/)${THOUGHT}|${THOUGHT}_end|inner_suffix)\\|>`,
  '◁/think▷',
  `<\\|channel\\|>\\s{0,9}final${TO_MESSAGE}`,
  '<channel\\|>',
];
const EMPTY = [
  '<\\|(?:end|return|start)\\|>(?:assistant)?',
  '<\\|(?:start|end)_response\\|>',
  `${LESS}\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})(?:\\s[^<>]{0,200})?/${MORE}`,
];

const MARK = new RegExp(`${EMPTY.join('|')}|(?<opening>${OPENING.join('|')})|(?<closing>${CLOSING.join('|')})`, 'giu');

/** Left by servers that remove the marks of channels. */
const NAMED_CHANNEL = 'analysis';
const NAMED_ANSWER = 'assistantfinal';
const BARE_CHANNEL = new RegExp(`^\\s{0,9}${NAMED_CHANNEL}.*?${NAMED_ANSWER}`, 'su');

/** True if the text is the name of a channel, or may become it with the next piece. */
function mayNameChannel(begun: string): boolean {
  const start = begun.trimStart().slice(0, NAMED_CHANNEL.length);
  return NAMED_CHANNEL.startsWith(start);
}

const BEGUN_MARK = new RegExp(
  [
    '<[\\s/|\\w:-]{0,60}',
    `<\\s{0,9}(?:\\w{1,20}:)?(?:${NAMES})\\s[^<>]{0,200}`,
    '<\\|channel\\|>[^<]{0,100}(?:<\\|constrain\\|>[^<]{0,50})?(?:<[|\\w]{0,12})?',
    '<\\|channel>\\s{0,9}\\w{0,10}',
    '\\[/?[A-Z]{0,5}',
    '◁/?\\w{0,5}',
    '&(?:l(?:t(?:;[\\s/\\w:&;#-]{0,60})?)?|#(?:6(?:0(?:;[\\s/\\w:&;#-]{0,60})?)?|x(?:3(?:c(?:;[\\s/\\w:&;#-]{0,60})?)?)?)?)?',
  ]
    .map((begun) => `(?:${begun})$`)
    .join('|'),
  'iu',
);

const CLOSING_MARK = new RegExp(CLOSING.join('|'), 'iu');

export const endsReasoning = (content: string): boolean => CLOSING_MARK.test(content);

export interface WithoutReasoning {
  text: string;
  removed: number;
  /** A closing mark had no opening one, so the reasoning began before the reply. */
  startsInside: boolean;
}

/**
 * Removes blocks between marks, everything before an unopened closing mark, and everything after an unclosed opening
 * mark.
 */
export function withoutReasoning(reply: string): WithoutReasoning {
  let text = '';
  let from = 0;
  let inside = false;
  let startsInside = false;
  const bare = BARE_CHANNEL.exec(reply);
  if (bare)
    return { ...withoutReasoning(reply.slice(bare[0].length).trimStart()), removed: bare[0].length, startsInside };
  for (const { 0: mark, index, groups } of reply.matchAll(MARK)) {
    if (!inside) text += reply.slice(from, index);
    if (groups?.closing !== undefined) {
      if (!inside) {
        text = '';
        startsInside = true;
      }
      inside = false;
    } else if (groups?.opening !== undefined) inside = true;
    from = index + mark.length;
  }
  if (from === 0) return { text: reply, removed: 0, startsInside };
  if (!inside) text += reply.slice(from);
  text = text.trim();
  return { text, removed: reply.length - text.length, startsInside };
}

/** Works on pieces. It cannot detect a text that begins inside the reasoning, which only the end shows. */
export class ReasoningStream {
  /** Kept while it may still begin with the name of a channel. */
  private begun: string | undefined = '';
  private pending = '';
  /** Open, nested marks. */
  private depth = 0;
  private hasClosed = false;
  /**
   * Text after a closing mark inside an open one. It is reasoning if the outer mark is closed too, otherwise the
   * answer.
   */
  private doubtful = '';
  private hasSpoken = false;

  take(piece: string): string {
    if (this.begun === undefined) return this.push(piece);
    const mayEndFrom = Math.max(0, this.begun.length - NAMED_ANSWER.length);
    this.begun += piece;
    const bare = this.begun.includes(NAMED_ANSWER, mayEndFrom) ? BARE_CHANNEL.exec(this.begun) : null;
    if (!bare && mayNameChannel(this.begun)) return '';
    const answer = this.begun.slice(bare?.[0].length ?? 0);
    this.begun = undefined;
    return this.push(answer);
  }

  private push(piece: string): string {
    this.pending += piece;
    let shown = '';
    let from = 0;
    for (const { 0: mark, index, groups } of this.pending.matchAll(MARK)) {
      shown += this.visible(this.pending.slice(from, index));
      if (groups?.closing !== undefined) {
        if (this.depth === 0) shown = '';
        this.close();
      } else if (groups?.opening !== undefined) this.open(mark);
      from = index + mark.length;
    }
    const rest = this.pending.slice(from);
    const partialMarkLength = BEGUN_MARK.exec(rest)?.[0].length ?? 0;
    shown += this.visible(rest.slice(0, rest.length - partialMarkLength));
    this.pending = partialMarkLength > 0 ? rest.slice(-partialMarkLength) : '';
    return this.spoken(shown);
  }

  /** A channel ends the previous one. */
  private open(mark: string): void {
    this.depth = mark.startsWith('<|channel') ? 1 : this.depth + 1;
    this.hasClosed = false;
  }

  private close(): void {
    this.depth = Math.max(0, this.depth - 1);
    this.hasClosed = this.depth > 0;
    if (this.depth === 0) this.doubtful = '';
  }

  private visible(text: string): string {
    if (this.depth === 0) return text;
    if (this.hasClosed) this.doubtful += text;
    return '';
  }

  end(): string {
    const shown = this.push(this.begun ?? '');
    this.begun = undefined;
    const rest = this.visible(this.pending) + this.doubtful;
    this.pending = '';
    this.doubtful = '';
    return shown + this.spoken(rest);
  }

  private spoken(shown: string): string {
    const text = this.hasSpoken ? shown : shown.trimStart();
    if (text !== '') this.hasSpoken = true;
    return text;
  }
}
