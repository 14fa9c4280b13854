import { formatTraceparent, parseTraceparent, traceIdIn } from './traceparent';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    // Only the first flag concerns sampling.
    [`00-${TRACE}-${SPAN}-02`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    // A later version may append more fields.
    [`01-${TRACE}-${SPAN}-01-more`, true],
  ])('%s is parsed', (text, sampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, sampled });
  });

  it.each([
    undefined,
    null,
    17,
    ['00'],
    '',
    'none',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`,
  ])('%p is invalid', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is formatted as it was parsed', () => {
    for (const text of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`])
      expect(formatTraceparent(parseTraceparent(text)!)).toBe(text);
    expect(traceIdIn(`00-${TRACE}-${SPAN}-01`)).toBe(TRACE);
    expect(traceIdIn(null)).toBeUndefined();
  });
});
