import type { FeedRecord } from '../domain/feed-row';
import { MOST_ROWS, stageFeed } from './stage-feed';

const columns = { names: ['id'], fields: [null] as const, key: 0 };

/** Rows that are cheap to validate. */
const feedOf = (rows: number) =>
  stageFeed(
    (async function* () {
      yield Array.from({ length: rows }, (): FeedRecord => ({ unreadable: '' }));
    })(),
    columns,
  );

describe('a feed', () => {
  it('has at most a hundred thousand rows, and is imported completely or not', async () => {
    expect(MOST_ROWS).toBe(100_000);
    expect((await feedOf(MOST_ROWS)).total).toBe(MOST_ROWS);
    await expect(feedOf(MOST_ROWS + 1)).rejects.toMatchObject({ failure: 'too_large' });
  });
});
