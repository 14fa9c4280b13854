import { DomainError } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { latch } from '@workops/platform/testing';
import type { Place } from './bucket';
import { WrongTokens } from './wrong-tokens';

const PLACES = 5;

class TooMany extends Error {
  constructor(readonly place: Place) {
    super('too many');
  }
}

function gate() {
  const clock = new ManualClock(new Date());
  const tokens = new WrongTokens({ burst: PLACES, perSecond: 0.1 }, clock);
  const good = new Set<string>();
  let lookups = 0;
  let pending = Promise.resolve();
  const open = async (token: string) => {
    lookups += 1;
    await pending;
    if (token === 'away') throw new DomainError('unavailable', 'SERVICE_UNAVAILABLE', 'The database is away.');
    if (!good.has(token)) throw new DomainError('unauthenticated', 'UNAUTHORIZED', 'Unknown.');
    return token;
  };
  const show = async (token: string, address = 'office') => {
    const refuse = (place: Place): never => {
      throw new TooMany(place);
    };
    try {
      return (
        (await tokens.opened(token, { address: () => address, open: () => open(token), refuse })) === token && 'opened'
      );
    } catch (error) {
      return error instanceof TooMany ? 'too many' : 'refused';
    }
  };
  const owners = new Set<string>();
  const sign = async (address: string, signature: string) => {
    const proof = async () => {
      lookups += 1;
      await pending;
      if (!owners.has(signature)) throw new DomainError('unauthenticated', 'UNAUTHORIZED', 'Unknown.');
      return true;
    };
    const refuse = (place: Place): never => {
      throw new TooMany(place);
    };
    const answer = (error: unknown) => (error instanceof TooMany ? 'too many' : 'refused');
    return tokens.proven('account', { address: () => address, open: proof, refuse }).then(() => 'opened', answer);
  };
  const flood = async (count: number, from = 'office', makeToken = (n: number) => `${from} wrong ${n}`) => {
    for (let n = 0; n < count; n += 1) await show(makeToken(n), from);
  };
  return {
    clock,
    good,
    owners,
    show,
    sign,
    flood,
    lookups: () => lookups,
    hold: (until: Promise<void>) => {
      pending = until;
    },
  };
}

describe('wrong tokens', () => {
  it('are refused without a lookup beyond the limit of an address, until it refills', async () => {
    const { show, flood, lookups, clock } = gate();
    await flood(100);
    expect(lookups()).toBe(PLACES);
    expect([await show('one more'), await show('one more', 'elsewhere')]).toEqual(['too many', 'refused']);
    clock.advance(10_000);
    expect([await show('later'), await show('too soon')]).toEqual(['refused', 'too many']);
  });

  it('are looked up at most as often as the limit allows, even concurrently', async () => {
    const { show, lookups, hold } = gate();
    const answers = latch();
    hold(answers.opened);
    const calls = Array.from({ length: 100 }, (_, n) => show(`wrong ${n}`));
    answers.open();
    expect((await Promise.all(calls)).filter((answer) => answer === 'too many')).toHaveLength(100 - PLACES);
    expect(lookups()).toBe(PLACES);
  });

  it('do not affect recently used tokens from the same address', async () => {
    const { good, show, flood } = gate();
    good.add('ours');
    expect(await show('ours')).toBe('opened');
    await flood(100);
    const answers = [];
    for (let calls = 0; calls < 3 * PLACES; calls += 1) answers.push(await show('ours'));
    expect(new Set(answers)).toEqual(new Set(['opened']));
  });

  it('are counted separately when repeated, so that new tokens still work', async () => {
    const { good, show, flood, lookups } = gate();
    await flood(100, 'office', () => 'the key of a forgotten script');
    expect(lookups()).toBe(1 + PLACES);
    expect(await show('the key of a forgotten script')).toBe('too many');
    good.add('new');
    expect(await show('new')).toBe('opened');
  });

  it('are not counted if they work, or if the lookup fails', async () => {
    const { good, show } = gate();
    for (let n = 0; n < 3 * PLACES; n += 1) {
      good.add(`good ${n}`);
      expect([await show(`good ${n}`), await show('away')]).toEqual(['opened', 'refused']);
    }
  });

  it('are counted as soon as they stop working', async () => {
    const { good, show, flood, lookups } = gate();
    good.add('ours');
    await show('ours');
    good.delete('ours');
    await flood(100, 'office', () => 'ours');
    expect(lookups()).toBe(2 + 1 + PLACES);
  });

  it('do not include concurrent calls with one valid token', async () => {
    const { good, show, hold } = gate();
    good.add('ours');
    const answers = latch();
    hold(answers.opened);
    const calls = Array.from({ length: 100 }, () => show('ours'));
    answers.open();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['opened']));
  });

  it('are looked up within the limit, even if all calls have the same token', async () => {
    const { show, lookups, hold } = gate();
    const answers = latch();
    hold(answers.opened);
    const calls = Array.from({ length: 100 }, () => show('the key of a forgotten script'));
    answers.open();
    await Promise.all(calls);
    expect(lookups()).toBe(1 + PLACES);
  });

  it('are counted by address even if they worked a moment ago', async () => {
    const { good, show } = gate();
    good.add('ours');
    await show('ours');
    good.delete('ours');
    const answers = [];
    for (let n = 0; n <= PLACES; n += 1) answers.push(await show(n === 0 ? 'ours' : `wrong ${n}`));
    expect(answers).toEqual([...Array.from({ length: PLACES }, () => 'refused'), 'too many']);
  });
});

describe('an account with a public name', () => {
  it.each(['at once', 'one after the other'])(
    'is looked up for wrong signatures only within the limit, %s',
    async (how) => {
      const { owners, sign, lookups } = gate();
      owners.add('right');
      expect(await sign('portal', 'right')).toBe('opened');
      const before = lookups();
      const calls = Array.from({ length: 100 }, () => () => sign('stranger', 'wrong'));
      if (how === 'at once') await Promise.all(calls.map((call) => call()));
      else for (const call of calls) await call();
      expect(lookups() - before).toBe(PLACES);
    },
  );

  it.each(['at once', 'one after the other'])(
    'is looked up for wrong signatures within the limit from its own address, %s',
    async (how) => {
      const { owners, sign, lookups } = gate();
      owners.add('right');
      await sign('portal', 'right');
      const before = lookups();
      const calls = Array.from({ length: 100 }, () => () => sign('portal', 'wrong'));
      if (how === 'at once') await Promise.all(calls.map((call) => call()));
      else for (const call of calls) await call();
      expect(lookups() - before).toBe(PLACES);
    },
  );

  it('may sign any number of concurrent calls', async () => {
    const { owners, sign, hold } = gate();
    owners.add('right');
    const answers = latch();
    hold(answers.opened);
    const calls = Array.from({ length: 20 * PLACES }, () => sign('portal', 'right'));
    answers.open();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['opened']));
  });

  it('can still sign while a stranger sends wrong signatures', async () => {
    const { owners, sign } = gate();
    owners.add('right');
    const answers: string[] = [];
    for (let n = 0; n < 3 * PLACES; n += 1) {
      const [, answer] = await Promise.all([sign('stranger', 'wrong'), sign('portal', 'right')]);
      answers.push(answer);
    }
    expect(new Set(answers)).toEqual(new Set(['opened']));
  });
});
