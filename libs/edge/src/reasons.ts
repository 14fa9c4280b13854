/** Values of `details.reason` for one status; the document lists them once under a name. */
export interface Reasons {
  status: 400 | 403 | 409 | 410 | 422;
  /** Pascal case, for example `Merged`, shown as `MergedReason`. */
  name: string;
  words: readonly [string, ...string[]];
}

export const TOO_MANY: Reasons = { status: 409, name: 'TooMany', words: ['too_many'] };

export const ANSWERED_BEFORE: Reasons = { status: 403, name: 'AnsweredBefore', words: ['answered_before'] };

export const CURSOR_EXPIRED: Reasons = { status: 410, name: 'CursorExpired', words: ['cursor_expired'] };

/** The caller would gain sight of records, or controls their visibility. */
export const NARROWED_MAKER: Reasons = { status: 403, name: 'NarrowedMaker', words: ['visibility_not_held'] };
