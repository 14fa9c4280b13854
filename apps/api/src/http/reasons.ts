/** What `details.reason` of a refusal can say under one status: words for programs, which the document has once under a name. */
export interface Reasons {
  status: 400 | 403 | 409 | 410 | 422;
  /** In capitals, for example `Merged`: the document calls the words `MergedReason`. */
  name: string;
  words: readonly [string, ...string[]];
}

/** Of whatever has a ceiling. */
export const TOO_MANY: Reasons = { status: 409, name: 'TooMany', words: ['too_many'] };

/** Of a repeated POST. */
export const ANSWERED_BEFORE: Reasons = { status: 403, name: 'AnsweredBefore', words: ['answered_before'] };

/** Of a feed. */
export const CURSOR_EXPIRED: Reasons = { status: 410, name: 'CursorExpired', words: ['cursor_expired'] };
