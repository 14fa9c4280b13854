/** In characters. */
export const FILENAME_LENGTH = 255;

const UNNAMED = 'archivo';
const UNTYPED = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
/** Control characters, line separators, halves of surrogate pairs, invisible characters, and marks of the direction of writing: a name can pose as another. */
const UNSPEAKABLE = /[\p{Cc}\p{Surrogate}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The last part of the given path, without characters that no name should hold; truncated to its end when it is too long. */
export function settleFilename(given: string): string {
  const name = given.split(/[/\\]/).at(-1)!.replace(UNSPEAKABLE, '').trim();
  if (name === '' || name === '.' || name === '..') return UNNAMED;
  return [...name].slice(-FILENAME_LENGTH).join('');
}

/** A media type as given, in lower case; a generic one for an invalid form. */
export const settleContentType = (given: string): string => {
  const type = given.toLowerCase();
  return MEDIA_TYPE.test(type) ? type : UNTYPED;
};
