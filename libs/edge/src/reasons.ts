/** Values of `details.reason` in refusals with one status; the document lists them once under a name. */
export interface Reasons {
  status: 400 | 403 | 409 | 410 | 422;
  /** Pascal case, for example `Merged`, which the document shows as `MergedReason`. */
  name: string;
  words: readonly [string, ...string[]];
}

/** Reason of everything that has a ceiling. */
export const TOO_MANY: Reasons = { status: 409, name: 'TooMany', words: ['too_many'] };

/** Reason of a repeated POST. */
export const ANSWERED_BEFORE: Reasons = { status: 403, name: 'AnsweredBefore', words: ['answered_before'] };

/** Reason of an expired feed cursor. */
export const CURSOR_EXPIRED: Reasons = { status: 410, name: 'CursorExpired', words: ['cursor_expired'] };

/** Reason for a caller who would gain sight of records, or who decides who sees them. */
export const NARROWED_MAKER: Reasons = { status: 403, name: 'NarrowedMaker', words: ['visibility_not_held'] };
