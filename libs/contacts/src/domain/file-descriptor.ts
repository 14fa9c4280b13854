import type { FileDescriptor } from './attribute';

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

const settleContentType = (given: string): string => {
  const type = given.toLowerCase();
  return MEDIA_TYPE.test(type) ? type : UNTYPED;
};

/** A file as it was sent, its content received. */
export interface SentFile {
  /** The id under which its content was received. */
  id: string;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export const descriptorOf = ({ filename, contentType, size, sha256 }: SentFile, now: Date): FileDescriptor => ({
  filename: settleFilename(filename),
  contentType: settleContentType(contentType),
  size,
  sha256,
  uploadedAt: now.toISOString(),
});
