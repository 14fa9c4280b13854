import { ByteBudget } from './byte-budget';

const PATIENT_MS = 60_000;

function budget(over: { patienceMs?: number; longest?: number } = {}) {
  const bytes = new ByteBudget({ bytes: 100, patienceMs: PATIENT_MS, longest: 10, refusal: 'full', ...over });
  const got: string[] = [];
  const gaveUp: (() => void)[] = [];
  const ask = async (name: string, share: number) => {
    const leave = await bytes.enter(share, (giveUp) => gaveUp.push(giveUp));
    got.push(name);
    return leave;
  };
  return { ask, got, gaveUp };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('ByteBudget', () => {
  it('hands out no more than its budget, in order of arrival', async () => {
    const { ask, got } = budget();
    const leaves = [await ask('first', 60), await ask('second', 40)];
    const [large, small] = [ask('large', 50), ask('small', 10)];
    leaves[1]!();
    await settle();
    expect(got).toEqual(['first', 'second']);
    leaves[0]!();
    await Promise.all([large, small]);
    expect(got).toEqual(['first', 'second', 'large', 'small']);
  });

  it('takes a share back once, and grants the whole budget to a larger request', async () => {
    const { ask, got } = budget();
    const leave = await ask('first', 30);
    leave();
    leave();
    const all = await ask('all', 1_000);
    void ask('next', 1);
    await settle();
    expect(got).toEqual(['first', 'all']);
    all();
    await settle();
    expect(got).toEqual(['first', 'all', 'next']);
  });

  it('admits the next callers when an earlier one cancels or times out', async () => {
    const { ask, got, gaveUp } = budget();
    await ask('first', 60);
    const large = ask('large', 80);
    const small = ask('small', 40);
    gaveUp[0]!();
    await expect(large).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    await small;
    expect(got).toEqual(['first', 'small']);

    const impatient = budget({ patienceMs: 1 });
    await impatient.ask('first', 100);
    await expect(impatient.ask('late', 1)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('refuses at once if too many callers wait', async () => {
    const { ask } = budget({ longest: 1 });
    const leave = await ask('first', 100);
    const second = ask('second', 1);
    await expect(ask('third', 1)).rejects.toMatchObject({ kind: 'unavailable', message: 'full' });
    leave();
    await second;
  });
});
