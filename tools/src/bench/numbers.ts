/** `p` is from 0 to 1. */
export function percentile(sample: readonly number[], p: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => percentile(sample, 0.5);

export interface Row {
  what: string;
  measured: string;
  wanted: string;
  holds: boolean | null;
}

export const atLeast = (what: string, ratio: number, wanted: number, figures: string): Row => ({
  what,
  measured: `${ratio.toFixed(2)} (${figures})`,
  wanted: `>= ${wanted}`,
  holds: ratio >= wanted,
});

/** Both times are in milliseconds. */
export const under = (what: string, took: number, bound: number, figures = `${took.toFixed(1)} ms`): Row => ({
  what,
  measured: figures,
  wanted: `< ${bound} ms`,
  holds: took < bound,
});

export const atMost = (what: string, count: number, most: number, figures = String(count)): Row => ({
  what,
  measured: figures,
  wanted: `<= ${most}`,
  holds: count <= most,
});

export const infoRow = (what: string, measured: string): Row => ({ what, measured, wanted: '', holds: null });

/** The format of docs/performance.md. */
export const table = (rows: readonly Row[]): string =>
  [
    '| what | measured | wanted | holds |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, wanted, holds }) =>
        `| ${what} | ${measured} | ${wanted} | ${holds === null ? '' : holds ? 'yes' : '**no**'} |`,
    ),
  ].join('\n');
