import { FullLooks } from './full-looks';

describe('FullLooks', () => {
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

  it('scans everything as long as scans are fast', async () => {
    for (const took of [1, 25, 3]) expect(await look(took)).toEqual(everything);
  });

  it('pauses after a slow scan for eight times its duration, and uses floors in between', async () => {
    await look(30);
    expect(await look(30)).toEqual({ floors: null, wanted: true });
    expect(await look(239)).toEqual({ floors: '[{"subscription_id":"one","from":"30"}]', wanted: false });
    expect(await look(1)).toEqual({ floors: '[{"subscription_id":"one","from":"30"}]', wanted: false });
    expect(await look(1)).toEqual({ floors: null, wanted: true });
    expect(await look(1)).toEqual(everything);
  });

  it('pauses for at most 1.5 seconds', async () => {
    await look(30);
    await look(5_000);
    expect(await look(1_500)).toMatchObject({ wanted: false });
    expect(await look(1)).toEqual({ floors: null, wanted: true });
  });

  it('does not pause before a round is complete', async () => {
    await look(30);
    await look(30, false);
    expect(await look(30)).toEqual({ floors: null, wanted: true });
  });

  it('remembers floors of subscriptions without deliveries for ten seconds', async () => {
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
