import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { besideLast, lastFigures } from './guard';

const PAGE = [
  '| what | measured |',
  '|---|---|',
  '| A read | 0.70 (3639/s to 5219/s) | >= 0.6 | yes |',
  '',
  '| A read | 0.5 |',
].join('\n');

describe('the benchmark guard', () => {
  it("prints today's figure next to the first figure of that name on the page", () => {
    const rows = [
      { what: 'A read', measured: '0.55 (1/s to 2/s)', wanted: '>= 0.6', holds: false },
      { what: 'A write', measured: '12/s', wanted: '', holds: null },
    ];
    expect(besideLast(rows, PAGE).split('\n').slice(2)).toEqual([
      '| A read | 0.55 (1/s to 2/s) | 0.70 (3639/s to 5219/s) | >= 0.6 | **no** |',
      '| A write | 12/s |  |  |  |',
    ]);
  });

  it('finds the rows of deliveries and of the read on the page', () => {
    const figures = lastFigures(readFileSync(join(__dirname, '../../../docs/performance.md'), 'utf8'));
    for (const queue of ['Redis', 'PostgreSQL'])
      expect(figures.get(`Deliveries, everything logged, to the bare sign-and-post loop (queues on ${queue})`)).toMatch(
        /^\d\.\d\d \(/,
      );
    expect(figures.get('GET /contacts/{id}, whole edge to bare Fastify with one prepared select')).toMatch(
      /^\d\.\d\d \(/,
    );
  });
});
