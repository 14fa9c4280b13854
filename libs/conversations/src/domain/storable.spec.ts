import { storable } from './storable';

describe('what somebody else sent', () => {
  it('is kept without NUL and half pairs, at any depth', () => {
    const at = new Date(0);
    const given = { content: 'a\0b\ud83d', deep: [{ 'k\0': '👍\udc4d' }], at, none: null, count: 1 };
    expect(storable(given)).toEqual({ content: 'ab', deep: [{ k: '👍' }], at, none: null, count: 1 });
  });
});
