export const FILE_TYPES = {
  text: 'text/plain',
  markdown: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type FileKind = keyof typeof FILE_TYPES;

export const isOfKind = (contentType: string): FileKind | undefined =>
  (Object.keys(FILE_TYPES) as FileKind[]).find((kind) => FILE_TYPES[kind] === contentType);

const starts = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

export function packedKind(head: Uint8Array): 'pdf' | 'zip' | undefined {
  if (starts(head, '%PDF-')) return 'pdf';
  return starts(head, 'PK\u0003\u0004') ? 'zip' : undefined;
}

export const hasNoText = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));

const SAID: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.csv$/i, 'csv'],
  [/\.json$/i, 'json'],
  [/\.html?$/i, 'html'],
];
const HTML = /^\s*(<!doctype html|<html|<head|<body)[\s>]/i;
const JSON_START = /^\s*[[{]/;

/** Decided by the beginning, or by the filename if that is inconclusive. */
export function textKind(beginning: string, filename: string): FileKind {
  const text = beginning.replace(/^\ufeff/, '').slice(0, 1_000);
  if (HTML.test(text)) return 'html';
  const kind = SAID.find(([ending]) => ending.test(filename))?.[1] ?? 'text';
  return kind === 'json' && !JSON_START.test(text) ? 'text' : kind;
}
