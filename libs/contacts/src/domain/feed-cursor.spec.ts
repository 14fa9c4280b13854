import { randomUUID } from 'node:crypto';
import { duplicateCursorAt, parseDuplicatePlace } from './duplicate-place';
import { assertInHistory, feedCursorAt, parseFeedPosition, feedStart, FIRST_EPOCH } from './feed-cursor';

const id = randomUUID();
const brokenAnywhere = ['', 'x', '....', '1.2.3.4', '1..3.', '["email"]', '["no",null]'];
const brokenInFeed = [`0828.${id}.1.`, `828.${id}.01.`, `828.${id}.99999999999999999999.`, `828.${id}.1..x`];
const brokenAmongClusters = [
  '["name","x"]',
  `["name","${id}"]`,
  `["name","${id}/x"]`,
  `["name","${id}/${id}/${id}"]`,
  '["email",5]',
  '["email","a\\u0000"]',
  '["channel","\\u0000"]',
];

describe('cursors', () => {
  it('decode to the same position in the feed', () => {
    const positions = [
      {
        after: { changedIn: '18446744073709551', id: randomUUID() },
        goneFrom: '17',
        updatedSince: new Date(0),
        epoch: randomUUID(),
      },
      { after: { changedIn: '5', id: randomUUID() }, goneFrom: '0', updatedSince: null, epoch: FIRST_EPOCH },
      { after: null, goneFrom: '17', updatedSince: null, epoch: randomUUID() },
    ];
    expect(positions.map((position) => parseFeedPosition(feedCursorAt(position)))).toEqual(positions);
  });

  it('decode to the same position among clusters', () => {
    const places = [
      { reason: 'email', after: 'añ@example.com' },
      { reason: 'name', after: null },
      { reason: 'name', after: `${id}/${id}` },
    ] as const;
    expect(places.map((place) => parseDuplicatePlace(duplicateCursorAt(place)))).toEqual(places);
  });

  it.each([
    { list: 'the feed', parse: parseFeedPosition, broken: [...brokenAnywhere, ...brokenInFeed] },
    { list: 'the clusters', parse: parseDuplicatePlace, broken: [...brokenAnywhere, ...brokenAmongClusters] },
  ])('of $list are rejected as malformed if the list did not issue them', ({ parse, broken }) => {
    for (const cursor of broken) {
      expect(() => parse(Buffer.from(cursor).toString('base64url'))).toThrow(
        expect.objectContaining({ kind: 'malformed' }),
      );
    }
  });

  it('of the feed without an epoch belong to the first epoch', () => {
    expect(parseFeedPosition(Buffer.from(`5.${id}.3.`).toString('base64url')).epoch).toBe(FIRST_EPOCH);
  });

  it('of the feed expire with their epoch, and if they are ahead of it', () => {
    const [feed, after] = [
      { epoch: randomUUID(), frontier: '100' },
      { changedIn: '99', id },
    ];
    const position = { after, goneFrom: '100', updatedSince: null, epoch: feed.epoch };
    for (const inHistory of [position, feedStart(null), feedStart(new Date(0)), { ...position, after: null }]) {
      expect(() => assertInHistory(inHistory, feed)).not.toThrow();
    }
    for (const expired of [
      { ...position, epoch: FIRST_EPOCH },
      { ...position, after: { changedIn: '101', id } },
      { ...position, goneFrom: '101' },
    ]) {
      expect(() => assertInHistory(expired, feed)).toThrow(
        expect.objectContaining({ code: 'GONE', details: { reason: 'cursor_expired' } }),
      );
    }
  });
});
