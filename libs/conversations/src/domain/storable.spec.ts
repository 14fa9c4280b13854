import { storable } from './storable';

describe('third-party data', () => {
  it('is stored without NUL and unpaired surrogates, at any depth', () => {
    const at = new Date(0);
    const given = { content: 'a\0b\ud83d', deep: [{ 'k\0': '👍\udc4d' }], at, none: null, count: 1 };
    expect(storable(given)).toEqual({ content: 'ab', deep: [{ k: '👍' }], at, none: null, count: 1 });
  });
});
