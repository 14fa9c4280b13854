export const FILENAME_LENGTH = 255;

const UNNAMED = 'archivo';
const UNTYPED = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
/** Characters with which a name can pose as another. */
const UNSPEAKABLE = /[\p{Cc}\p{Surrogate}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** The last path segment without unsafe characters; a long one keeps only its end. */
export function settleFilename(filename: string): string {
  const name = filename.split(/[/\\]/).at(-1)!.replace(UNSPEAKABLE, '').trim();
  if (name === '' || name === '.' || name === '..') return UNNAMED;
  return [...name].slice(-FILENAME_LENGTH).join('');
}

export const settleContentType = (contentType: string): string => {
  const type = contentType.toLowerCase();
  return MEDIA_TYPE.test(type) ? type : UNTYPED;
};
