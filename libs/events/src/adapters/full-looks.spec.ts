import { FullLooks } from './full-looks';

describe('looks at everything that waits', () => {
  let at: number;
  let looks: FullLooks;
  beforeEach(() => {
    at = 0;
    looks = new FullLooks(25, () => at);
  });

  const floorOf = (subscription_id: string) => ({ subscription_id, from: `${at}` });

  const look = async (took: number, sawAll = true, found = [floorOf('one')]) => {
    let asked: { floors: string | null; wanted: boolean } | undefined;
    await looks.look((given) => {
      asked = given;
      at += took;
      return Promise.resolve([{ sawAll, floors: given.wanted ? JSON.stringify(found) : null }]);
    });
    return asked;
  };
  const everything = { floors: null, wanted: false };

  it('are all there is, as long as they are quick', async () => {
    for (const took of [1, 25, 3]) expect(await look(took)).toEqual(everything);
  });

  it('rest for eight times as long as they took once they are slow, while claims look from the floors that they found', async () => {
    await look(30);
    expect(await look(30)).toEqual({ floors: null, wanted: true });
    expect(await look(239)).toEqual({ floors: '[{"subscription_id":"one","from":"30"}]', wanted: false });
    expect(await look(1)).toEqual({ floors: '[{"subscription_id":"one","from":"30"}]', wanted: false });
    expect(await look(1)).toEqual({ floors: null, wanted: true });
    expect(await look(1)).toEqual(everything);
  });

  it('rest for no longer than a second and a half', async () => {
    await look(30);
    await look(5_000);
    expect(await look(1_500)).toMatchObject({ wanted: false });
    expect(await look(1)).toEqual({ floors: null, wanted: true });
  });

  it('do not rest before they came around', async () => {
    await look(30);
    await look(30, false);
    expect(await look(30)).toEqual({ floors: null, wanted: true });
  });

  it('remember the floors of subscriptions of which they find nothing at the moment, for ten seconds', async () => {
    await look(30);
    await look(30, true, [floorOf('one')]);
    at += 1_000;
    await look(30, true, [floorOf('other')]);
    const idsOf = (floors: string | null | undefined) =>
      (JSON.parse(floors ?? '[]') as { subscription_id: string }[]).map((floor) => floor.subscription_id);
    expect(idsOf((await look(1))?.floors)).toEqual(['one', 'other']);
    at += 10_000;
    await look(30, true, [floorOf('other')]);
    expect(idsOf((await look(1))?.floors)).toEqual(['other']);
  });
});
