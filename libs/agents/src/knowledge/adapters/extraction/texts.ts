import { delimited } from '@workops/platform/csv';
import { parse } from 'csv-parse/sync';
import { SourceTrouble } from '../../domain/source';
import { tidied, type Passage } from '../../domain/chunks';

/** UTF-8, or windows-1252 if that is invalid. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const splitParagraphs = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(tidied)
    .filter((paragraph) => paragraph !== '');

export const passagesOfText = (text: string): Passage[] => [{ headings: [], paragraphs: splitParagraphs(text) }];

export class Outline {
  private readonly headings: string[] = [];
  private paragraphs: string[] = [];
  readonly passages: Passage[] = [];

  /** `level` starts at 1. */
  heading(level: number, text: string): void {
    this.end();
    this.headings.length = Math.min(this.headings.length, level - 1);
    while (this.headings.length < level - 1) this.headings.push('');
    this.headings.push(tidied(text));
  }

  paragraph(text: string): void {
    const paragraph = tidied(text);
    if (paragraph !== '') this.paragraphs.push(paragraph);
  }

  end(): Passage[] {
    if (this.paragraphs.length > 0) this.passages.push({ headings: [...this.headings], paragraphs: this.paragraphs });
    this.paragraphs = [];
    return this.passages;
  }
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

export function passagesOfMarkdown(text: string): Passage[] {
  const outline = new Outline();
  let lines: string[] = [];
  let isCode = false;
  const flush = () => {
    outline.paragraph(lines.join(' '));
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks, title] = isCode ? [] : (HEADING.exec(line) ?? []);
    if (marks !== undefined) {
      flush();
      outline.heading(marks.length, title!.replace(/[ \t#]+$/, ''));
    } else if (line.trim() === '') {
      flush();
    } else {
      lines.push(line);
    }
  }
  flush();
  return outline.end();
}

/** One paragraph per row, with the names of its columns. */
export function passagesOfCsv(text: string): Passage[] {
  const { table, delimiter } = delimited(text);
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const;
  const [names = [], ...rows] = parse(table, options) as string[][];
  const namedCells = (row: string[]) =>
    row.map((cell, n) => [names[n] ?? '', cell.trim()] as const).filter(([, cell]) => cell !== '');
  const paragraphs = (rows.length === 0 ? [names] : rows).map((row) =>
    tidied(
      namedCells(row)
        .map(([name, cell]) => (rows.length === 0 || name === '' ? cell : `${name}: ${cell}`))
        .join('. '),
    ),
  );
  return [{ headings: [], paragraphs: paragraphs.filter((paragraph) => paragraph !== '') }];
}

/** It does not recurse, so any depth is possible. */
export function passagesOfJson(text: string): Passage[] {
  const paragraphs: string[] = [];
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: parsed(text) }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      const below = Object.entries(value).map(([name, each]: [string, unknown]) => ({
        path: isList ? path : joined(path, name),
        value: each,
      }));
      for (const each of below.reverse()) waiting.push(each);
    } else if (value !== null && value !== '') {
      const cleaned = tidied(String(value));
      paragraphs.push(path === '' ? cleaned : `${path}: ${cleaned}`);
    }
  }
  return [{ headings: [], paragraphs: paragraphs.filter((paragraph) => paragraph !== '') }];
}

const LONGEST_PATH = 200;

const joined = (path: string, name: string): string => (path === '' ? name : `${path} ${name}`).slice(-LONGEST_PATH);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new SourceTrouble('unreadable');
  }
}
