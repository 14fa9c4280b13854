import {
  MOVES,
  moveOf,
  PUBLICATION_STATES,
  settled,
  type PortalAnswer,
  type Publication,
  type PublicationState,
} from './publication';

const now = new Date('2027-01-15T12:00:00.000Z');
const listing = (state: PublicationState, over: Partial<Publication> = {}): Publication => ({
  workspaceId: 'w',
  vehicleId: 'v',
  accountId: 'a',
  state,
  revision: 1,
  attempts: 0,
  announced: false,
  externalId: null,
  url: null,
  error: null,
  publishedAt: null,
  createdAt: now,
  updatedAt: now,
  ...over,
});
const accepted: PortalAnswer = { kind: 'accepted', externalId: 'L-1', url: null };
const failed: PortalAnswer = { kind: 'failed', error: 'timeout' };

describe('a listing', () => {
  it("gets a new version whenever the portal's content must change", () => {
    for (const trigger of ['asked', 'changed', 'ended'] as const) {
      expect(Object.values(MOVES[trigger]).every(({ anew }) => anew)).toBe(true);
    }
  });

  it('can be requested, ended and changed only from the listed states', () => {
    const moving = (trigger: 'asked' | 'ended' | 'changed') =>
      PUBLICATION_STATES.filter((state) => moveOf(state, trigger));
    expect([moving('asked'), moving('ended'), moving('changed')]).toEqual([
      ['failed', 'withdrawing', 'withdrawn'],
      ['pending', 'published', 'failed'],
      ['pending', 'published'],
    ]);
  });

  it('is announced once while published', () => {
    const first = settled(listing('pending', { attempts: 2, error: 'timeout' }), accepted, now);
    expect(first).toMatchObject({ event: 'vehicle.published', againIn: null });
    expect(first.publication).toMatchObject({
      state: 'published',
      announced: true,
      attempts: 0,
      error: null,
      publishedAt: now,
      externalId: 'L-1',
    });
    const later = new Date(now.getTime() + 1);
    expect(settled(first.publication, accepted, later)).toMatchObject({
      event: null,
      publication: { state: 'published', publishedAt: now },
    });
  });

  it('is tried six times with growing delays, and fails at once on a refusal', () => {
    const waits: (number | null)[] = [];
    let publication = listing('pending');
    for (;;) {
      const came = settled(publication, failed, now);
      waits.push(came.againIn);
      publication = came.publication;
      if (came.event) break;
    }
    expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, null]);
    expect(publication).toMatchObject({ state: 'failed', error: 'timeout' });
    const refused = settled(listing('published', { announced: true }), { kind: 'refused', error: 'http_422' }, now);
    expect(refused).toMatchObject({
      event: 'vehicle.publish_failed',
      publication: { state: 'failed', announced: true, error: 'http_422' },
    });
  });

  it('is removed with up to hourly retries, and announced if it had been published', () => {
    let publication = listing('withdrawing', { announced: true });
    const waits = [1, 2, 3, 4, 5, 6, 7].map(() => {
      const came = settled(publication, { kind: 'refused', error: 'http_403' }, now);
      publication = came.publication;
      return came.againIn! / 1_000;
    });
    expect([waits, publication.state]).toEqual([[5, 30, 120, 600, 1_800, 3_600, 3_600], 'withdrawing']);
    expect(settled(publication, { kind: 'removed' }, now)).toMatchObject({
      event: 'vehicle.unpublished',
      publication: { state: 'withdrawn', announced: false },
    });
    expect(settled(listing('withdrawing'), { kind: 'removed' }, now)).toMatchObject({
      event: null,
      publication: { state: 'withdrawn' },
    });
  });
});
