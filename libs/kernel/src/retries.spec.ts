import { failureName } from './retries';

class Refused extends Error {}

const coded = (codes: object): Error => Object.assign(new Error('550 <ana@example.com> has no mailbox'), codes);

describe('failureOf', () => {
  it.each<[string, unknown, string]>([
    ['an error', new Error('Ana García'), 'Error'],
    ['an error of a class of its own', new Refused('ana@example.com'), 'Refused'],
    ['a system error', coded({ code: 'ECONNREFUSED', address: '192.0.2.1' }), 'Error ECONNREFUSED'],
    [
      'the reply of a mail server',
      coded({ code: 'EENVELOPE', responseCode: 550, response: '550 ana@example.com' }),
      'Error EENVELOPE 550',
    ],
    [
      'an error of a statement that an ORM wraps',
      Object.assign(new Refused('INSERT'), { driverError: coded({ code: '23505' }) }),
      'Refused 23505',
    ],
    ['an error with a cause', new Refused('ana@example.com', { cause: coded({ responseCode: 550 }) }), 'Refused 550'],
    ['an error whose code is a sentence', coded({ code: 'ana@example.com is not known' }), 'Error'],
    ['a text', 'ana@example.com', 'not an error but a string'],
  ])('reports %s by its class and codes, without its message', (_what, error, words) => {
    expect(failureName(error)).toBe(words);
  });

  it('stops if an error is its own cause', () => {
    const error = new Error('again');
    error.cause = error;
    expect(failureName(error)).toBe('Error');
  });
});
