import { randomUUID } from 'node:crypto';
import { duplicateCursorAt, duplicatePlaceOf } from './duplicate-place';
import { feedCursorAt, feedPositionOf } from './feed-cursor';

const broken = ['', 'x', '....', Buffer.from('1.2.3.4').toString('base64url'), Buffer.from(`1..3.`).toString('base64url'), Buffer.from('["email"]').toString('base64url'), Buffer.from('["no",null]').toString('base64url')];

describe('cursors', () => {
  it('lead back to the position in the feed', () => {
    const positions = [
      { after: { changedIn: '18446744073709551', id: randomUUID() }, goneFrom: '17', updatedSince: new Date(0) },
      { after: { changedIn: '5', id: randomUUID() }, goneFrom: '0', updatedSince: null },
      { after: null, goneFrom: '17', updatedSince: null },
    ];
    expect(positions.map((position) => feedPositionOf(feedCursorAt(position)))).toEqual(positions);
  });

  it('lead back to the place among clusters', () => {
    const places = [{ reason: 'email', after: 'añ@example.com' }, { reason: 'name', after: null }] as const;
    expect(places.map((place) => duplicatePlaceOf(duplicateCursorAt(place)))).toEqual(places);
  });

  it('are refused as malformed when no list gave them', () => {
    for (const cursor of broken) {
      expect(() => feedPositionOf(cursor)).toThrow(expect.objectContaining({ kind: 'malformed' }));
      expect(() => duplicatePlaceOf(cursor)).toThrow(expect.objectContaining({ kind: 'malformed' }));
    }
  });
});
