import { escapedForHtml, fillPlaceholders, placeholderNames, readPlaceholders } from './placeholders';

const VALUES: Record<string, string | null> = {
  'contact.name': '{{contact.email}} <b>',
  'contact.email': null,
  'company.name': ' ',
  'attributes.plan': 'Oro',
};
const valueOf = (name: string): string | null => VALUES[name] ?? null;
const filled = (text: string, escaped?: (value: string) => string) =>
  fillPlaceholders(readPlaceholders(text), valueOf, escaped);

describe('texts with placeholders', () => {
  it('are filled with values, or with the fallback if there is no value', () => {
    expect(filled('Plan {{ attributes.plan }}: {{contact.email|sin correo}}{{company.name| }}.')).toEqual({
      text: 'Plan Oro: sin correo.',
      empty: [],
    });
  });

  it('list the placeholders that had neither value nor fallback', () => {
    expect(filled('{{contact.email}}, {{company.name}}, {{attributes.other|}}')).toEqual({
      text: ', , ',
      empty: ['contact.email', 'company.name'],
    });
  });

  it('ignore placeholders inside values, and escape only values', () => {
    expect(filled('<i>{{contact.name}}</i>', escapedForHtml).text).toBe('<i>{{contact.email}} &lt;b&gt;</i>');
    expect(escapedForHtml(`"a" & 'b'`)).toBe('&quot;a&quot; &amp; &#39;b&#39;');
  });

  it('list unknown names, and leave unclosed braces alone', () => {
    const read = readPlaceholders('{{contact.phone}} {{1}} {{}} {{contact.name}} {{attributes.UP}} {{ open');
    expect(read.unknown).toEqual(['contact.phone', '1', '', 'attributes.UP']);
    expect(placeholderNames(read)).toContain('contact.name');
    expect(filled('a {{ open').text).toBe('a {{ open');
  });

  it('are parsed in linear time', () => {
    const text = '{{'.repeat(50_000) + '|'.repeat(50_000);
    expect(filled(text).text).toBe(text);
  });
});
