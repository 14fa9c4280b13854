/** In characters. */
export const FILENAME_LENGTH = 255;

const UNNAMED = 'archivo';
const UNTYPED = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
/** Control characters, halves of surrogate pairs, and marks that turn the direction of writing, with which a name can pose as another. */
const UNSPEAKABLE = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu;

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
