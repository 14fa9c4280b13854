import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Row } from './numbers';

const PAGE = resolve(__dirname, '..', '..', '..', 'docs', 'performance.md');

/** They fit into six minutes and show a regression of the published figures. */
export const GUARDED = ['reads/calls', 'latency', 'deliveries'];

/** Figures by row name; the first table with the name wins. */
export function lastFigures(page: string): Map<string, string> {
  const figures = new Map<string, string>();
  for (const [, what, measured] of page.matchAll(/^\| ([^|]+) \| ([^|]*) \|/gm)) {
    if (!figures.has(what!)) figures.set(what!, measured!);
  }
  return figures;
}

/** Next to the last figures of docs/performance.md. */
export function besideLast(rows: readonly Row[], page = readFileSync(PAGE, 'utf8')): string {
  const last = lastFigures(page);
  return [
    '| what | now | last on the page | wanted | holds |',
    '|---|---|---|---|---|',
    ...rows.map(({ what, measured, wanted, holds }) => {
      const verdict = holds === null ? '' : holds ? 'yes' : '**no**';
      return `| ${what} | ${measured} | ${last.get(what) ?? ''} | ${wanted} | ${verdict} |`;
    }),
  ].join('\n');
}
