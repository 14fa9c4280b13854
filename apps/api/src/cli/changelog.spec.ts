import { withEntry } from './changelog';

const PAGE = '# Versioning\n\nWords.\n\n## Changelog\n\n### 1.0.0\n\n- One.\n';
const HEAD = '# Versioning\n\nWords.\n\n## Changelog\n';

describe('a changelog entry', () => {
  it('comes first under its version', () => {
    expect(withEntry(PAGE, '1.0.0', 'Breaking: two.')).toBe(`${HEAD}\n### 1.0.0\n\n- Breaking: two.\n- One.\n`);
  });

  it('begins a missing version above the others', () => {
    expect(withEntry(PAGE, '1.1.0', 'Breaking: two.')).toBe(
      `${HEAD}\n### 1.1.0\n\n- Breaking: two.\n\n### 1.0.0\n\n- One.\n`,
    );
  });

  it('is written once, and wrapped if it is long', () => {
    const long = `Breaking: ${'word '.repeat(60)}end.`;
    const once = withEntry(PAGE, '1.0.0', long);
    expect(withEntry(once, '1.0.0', long)).toBe(once);
    expect(Math.max(...once.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(160);
    expect(once.replace(/\s+/g, ' ')).toContain(long);
  });

  it('is rejected for a page without a changelog', () => {
    expect(() => withEntry('# Other\n', '1.0.0', 'x')).toThrow('Changelog');
  });
});
