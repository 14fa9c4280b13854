import { ApiError } from '@workops/client';
import { follow, type FeedPage } from './follow';

type Reply = FeedPage<string> | Error;

const page = (data: string[], pagination: FeedPage<string>['meta']['pagination']): FeedPage<string> => ({
  data,
  meta: { pagination },
});

/** Follows a feed with a list of responses until they run out. */
async function followed(...replies: Reply[]) {
  const [asked, taken, lost, paused] = [[] as (string | undefined)[], [] as string[], [] as unknown[], [] as number[]];
  const end = new AbortController();
  const done = follow<string>(
    {
      read: (place) => {
        asked.push(place);
        const reply = replies.shift();
        if (reply === undefined) end.abort();
        return reply === undefined || reply instanceof Error
          ? Promise.reject(reply ?? new Error('over'))
          : Promise.resolve(reply);
      },
      take: (events) => taken.push(...events),
      lost: (error) => lost.push(error),
      pause: (ms) => Promise.resolve(void paused.push(ms)),
    },
    end.signal,
  );
  return {
    asked,
    taken,
    lost,
    paused,
    refused: await done.then(
      () => undefined,
      (error: unknown) => error,
    ),
  };
}

describe('following the event feed', () => {
  it('continues from the last page, and after a fault retries from there with increasing delays', async () => {
    const fault = new TypeError('fetch failed');
    const { asked, taken, lost, paused } = await followed(
      page(['a', 'b'], { nextCursor: '2' }),
      page(['c'], { nextCursor: null, resumeCursor: '3' }),
      fault,
      new ApiError(503, {}),
      page(['d'], { nextCursor: null, resumeCursor: '4' }),
    );
    expect([asked, taken, lost.length]).toEqual([[undefined, '2', '3', '3', '3', '4'], ['a', 'b', 'c', 'd'], 2]);
    expect(paused[3]).toBeGreaterThan(paused[2]!);
  });

  it('restarts when its cursor has expired, and ends when it is refused', async () => {
    const refusal = new ApiError(403, { code: 'FORBIDDEN' });
    const { asked, refused } = await followed(
      page([], { nextCursor: '1' }),
      new ApiError(410, { code: 'GONE' }),
      refusal,
    );
    expect([asked, refused]).toEqual([[undefined, '1', undefined], refusal]);
  });
});
