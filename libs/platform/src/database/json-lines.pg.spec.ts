import { testDatabase, type TestDatabase } from '../testing';
import { jsonLines } from './json-lines';

describe('JSON texts as lines of one value', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('arrive separately and unchanged, with any characters', async () => {
    const texts = ['line\nbreak', 'quote " and \\ backslash', 'comma, {brace}', '', 'Núñez \u2028 🙂'].map((text) =>
      JSON.stringify({ text }),
    );
    const rows = await test.database.query<{ line: string }>(`SELECT unnest(string_to_array($1, E'\\n')) AS line`, [
      jsonLines(texts),
    ]);
    expect(rows.map(({ line }) => line)).toEqual(texts);
  });
});
