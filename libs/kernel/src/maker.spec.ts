import { isSameMaker, toMaker, findMakerTroubles } from './maker';
import type { Owner, OwnerIn, Standing } from './owner';
import { anActor } from './testing';

const ana: Owner = { kind: 'member', id: 'ana', appId: null };
const key: Owner = { kind: 'api_key', id: 'key', appId: null };
const standing = (over: Partial<Standing> = {}): Standing => ({
  active: true,
  scopes: new Set(['messages:send']),
  visibility: { kind: 'all' },
  ...over,
});

/** Returns each maker's trouble and the lookups made. */
async function judged(standings: Record<string, Standing>, makers: readonly (Owner | null)[]) {
  const lookups: (readonly OwnerIn[])[] = [];
  const loadStandings = async (owners: readonly OwnerIn[]) => {
    lookups.push(owners);
    return new Map(Object.entries(standings));
  };
  const troubles = await findMakerTroubles(
    { loadStandings },
    'w',
    makers.map((maker) => ({ maker, needs: ['messages:send'] as const })),
  );
  return { troubles, lookups };
}

describe('an act on behalf of its maker', () => {
  it('is allowed while its maker may do it by hand', async () => {
    expect((await judged({ ana: standing() }, [ana])).troubles).toEqual([null]);
  });

  it.each([
    ['left', standing({ active: false }), 'maker_gone'],
    ['lacks the scope', standing({ scopes: new Set() }), 'maker_lacks_scope'],
    [
      'sees assigned records alone',
      standing({ visibility: { kind: 'assigned', memberId: 'ana' } }),
      'maker_lacks_visibility',
    ],
  ])('is blocked when its maker %s', async (_, present, trouble) => {
    expect((await judged({ ana: present }, [ana])).troubles).toEqual([trouble]);
  });

  it('is blocked when its maker is unknown', async () => {
    expect((await judged({}, [ana])).troubles).toEqual(['maker_gone']);
  });

  it('looks up each maker once, and makes no lookup without a maker', async () => {
    const { troubles, lookups } = await judged({ ana: standing(), key: standing({ active: false }) }, [
      ana,
      null,
      key,
      ana,
    ]);
    expect(troubles).toEqual([null, null, 'maker_gone', null]);
    expect(lookups).toEqual([
      [
        { ...ana, workspaceId: 'w' },
        { ...key, workspaceId: 'w' },
      ],
    ]);
    expect((await judged({}, [null])).lookups).toEqual([]);
  });

  it('belongs to the caller; acts of the service have no maker', () => {
    const actor = anActor();
    const caller = toMaker(actor);
    expect(caller).toEqual(expect.objectContaining({ kind: 'api_key' }));
    expect(toMaker(anActor({ author: { kind: 'system', id: null, name: null } }))).toBeNull();
    expect([
      isSameMaker(caller, toMaker(actor)),
      isSameMaker(ana, key),
      isSameMaker(null, null),
      isSameMaker(ana, null),
    ]).toEqual([true, false, true, false]);
  });
});
