/** Possible values of `details.reason` of a refusal under one status: codes for programs, listed in the document once under a name. */
export interface Reasons {
  status: 400 | 403 | 409 | 410 | 422;
  /** In Pascal case, for example `Merged`: the document calls the codes `MergedReason`. */
  name: string;
  words: readonly [string, ...string[]];
}

/** Of whatever has a ceiling. */
export const TOO_MANY: Reasons = { status: 409, name: 'TooMany', words: ['too_many'] };

/** Of a repeated POST. */
export const ANSWERED_BEFORE: Reasons = { status: 403, name: 'AnsweredBefore', words: ['answered_before'] };

/** Of a feed. */
export const CURSOR_EXPIRED: Reasons = { status: 410, name: 'CursorExpired', words: ['cursor_expired'] };
