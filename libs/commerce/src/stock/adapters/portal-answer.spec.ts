import { placeIn } from './portal-answer';

const answered = (external_id: unknown, url?: unknown) => placeIn(JSON.stringify({ external_id, url }));

describe("a portal's answer", () => {
  it.each([['a\0b'], ['\ud83d'], ['a\udc00b'], [''], [7], [undefined]])('with the id %j is unreadable', (id) => {
    expect(() => answered(id)).toThrow(expect.objectContaining({ error: 'unreadable_answer', final: false }));
  });

  it('has its id truncated between characters', () => {
    expect(answered(`${'a'.repeat(254)}😀`).externalId).toBe('a'.repeat(254));
    expect(answered(`${'a'.repeat(253)}😀b`).externalId).toBe(`${'a'.repeat(253)}😀`);
  });

  it('has a URL only if it is a valid web address that fits', () => {
    expect(answered('x', 'https://portal.example/1').url).toBe('https://portal.example/1');
    const unusable = [
      'javascript:alert(1)',
      '/1',
      'https://a.example/\0',
      'https://a.example/\ud83d',
      `https://a.example/${'a'.repeat(2_048)}`,
      7,
    ];
    expect(unusable.map((url) => answered('x', url).url)).toEqual(unusable.map(() => null));
  });
});
