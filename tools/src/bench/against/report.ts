import { median, infoRow, type Row } from '../numbers';
import type { CountedCosts } from './counted-costs';

export interface Measured {
  side: string;
  rates: number[];
  costs: CountedCosts;
  units: number;
}

const SHOWN_STATEMENTS = 24;
const TEXT_LENGTH = 110;

const per = (count: number, units: number): string => ((count / units) * 1_000).toFixed(1);

function lines(measured: readonly Measured[], read: (side: Measured) => Record<string, number>): string[] {
  const names = [...new Set(measured.flatMap((side) => Object.keys(read(side))))].sort();
  return names
    .filter((name) => measured.some((side) => (read(side)[name] ?? 0) > 0))
    .map((name) => `| ${name} | ${measured.map((side) => per(read(side)[name] ?? 0, side.units)).join(' | ')} |`);
}

/** Processor time, rows, bytes and the most expensive statements per thousand units. */
export function costTable(measured: readonly Measured[], unit: string): string {
  const table = [
    `| of 1,000 ${unit} | ${measured.map(({ side }) => side).join(' | ')} |`,
    `|---|${measured.map(() => '---').join('|')}|`,
    ...lines(measured, ({ costs }) =>
      Object.fromEntries(Object.entries(costs.cpuMs).map(([app, ms]) => [`ms of the ${app}'s processor`, ms])),
    ),
    ...lines(measured, ({ costs: { walBytes, transactions, statements } }) => ({
      'bytes of the write-ahead log': walBytes,
      transactions,
      statements: statements.reduce((sum, { calls }) => sum + calls, 0),
      'ms of statements in PostgreSQL': statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    })),
    ...lines(measured, ({ costs }) =>
      Object.fromEntries(Object.entries(costs.written).map(([what, count]) => [`rows ${what}`, count])),
    ),
  ];
  const dearest = measured.map(({ side, costs, units }) =>
    [
      `Dearest statements of ${side}, of 1,000 ${unit}: ms, calls, rows`,
      ...costs.statements
        .slice(0, SHOWN_STATEMENTS)
        .map(
          ({ text, milliseconds, calls, rows }) =>
            `${per(milliseconds, units)}\t${per(calls, units)}\t${per(rows, units)}\t${text.slice(0, TEXT_LENGTH)}`,
        ),
    ].join('\n'),
  );
  return [table.join('\n'), ...dearest].join('\n\n');
}

export function rateRows(
  measured: readonly Measured[],
  bare: number,
  { unit, backend }: { unit: string; backend: string },
): Row[] {
  const [other, here] = measured.map(({ rates }) => median(rates)) as [number, number];
  const what = (text: string): string => `${text} (queues on ${backend})`;
  const rounds = measured
    .map(({ side, rates }) => `${side}: ${rates.map((rate) => rate.toFixed(0)).join(', ')}`)
    .join('; ');
  return [
    infoRow(
      what(`${unit}: here to ${measured[0]!.side}`),
      `${(here / other).toFixed(2)} (${here.toFixed(0)}/s to ${other.toFixed(0)}/s; ${rounds})`,
    ),
    infoRow(
      what(`${unit}: ${measured[0]!.side} to the bare program`),
      `${(other / bare).toFixed(2)} (${other.toFixed(0)}/s to ${bare.toFixed(0)}/s)`,
    ),
    infoRow(
      what(`${unit}: here to the bare program`),
      `${(here / bare).toFixed(2)} (${here.toFixed(0)}/s to ${bare.toFixed(0)}/s)`,
    ),
  ];
}
