import { firstPlace } from '@workops/kernel';

/** Half-open `[start, end)` in epoch milliseconds, in sorted `Spans` that neither overlap nor touch. */
export interface Span {
  start: number;
  end: number;
}

export type Spans = readonly Span[];

/** Where at least `count` (1 or more) of the ranges overlap. */
export function spansOfAtLeast(count: number, stretches: readonly Span[]): Spans {
  const starts = new Float64Array(stretches.length);
  const ends = new Float64Array(stretches.length);
  stretches.forEach(({ start, end }, index) => {
    starts[index] = start;
    ends[index] = end;
  });
  starts.sort();
  ends.sort();
  const spans: Span[] = [];
  let running = 0;
  let since = 0;
  for (let started = 0, ended = 0; ended < ends.length;) {
    const end = ends[ended]!;
    // A range that ends when another starts does not overlap it.
    if (started < starts.length && starts[started]! < end) {
      running += 1;
      if (running === count) since = starts[started]!;
      started += 1;
    } else {
      if (running === count) append(spans, since, end);
      running -= 1;
      ended += 1;
    }
  }
  return spans;
}

function append(spans: Span[], start: number, end: number): void {
  const last = spans.at(-1);
  if (last?.end === start) last.end = end;
  else spans.push({ start, end });
}

const firstEndingAfter = (spans: Spans, moment: number): number =>
  firstPlace(spans.length, (place) => spans[place]!.end > moment);

export function overlaps(spans: Spans, { start, end }: Span): boolean {
  const next = spans[firstEndingAfter(spans, start)];
  return next !== undefined && next.start < end;
}
