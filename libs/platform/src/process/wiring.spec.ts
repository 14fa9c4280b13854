import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { declareContext } from '../context';
import { from, provide } from './source';
import { ownPart, declarePart } from './part';
import { token, type Token } from './token';
import { Wiring, type Fillings } from './wiring';
import { work } from './work';

interface Clock {
  hour(): number;
}
const HOURS = token<number>('garden: hours');
const SHED = token<string>('garden: shed');
const MARKET = token<{ open: boolean }>('market: stand');

const built = (key: Token<object>) => ownPart(key, () => ({}));
const garden = declareContext({
  name: 'garden',
  purpose: 'plants',
  migrations: '',
  parts: {
    hours: declarePart<Clock>('garden: hours', (outside) => [
      provide(
        HOURS,
        from({ outside }, ({ outside: clock }) => clock.hour()),
      ),
    ]),
    shed: { providers: [{ provide: SHED, useValue: 'a shed' }] },
  },
  work: {
    watering: work({
      name: 'garden: watering',
      runsIn: 'outside',
      needs: { hours: HOURS, outside: token<{ litres: number }>('garden: water') },
      begin: () => ({}),
    }),
  },
});
const market = declareContext({
  name: 'market',
  purpose: 'stands',
  migrations: '',
  parts: {
    stand: { providers: [{ provide: MARKET, useValue: { open: true } }] },
    store: built(token('market: store')),
  },
});

const contexts = [garden, market] as const;
const hours = from({ stand: MARKET }, ({ stand }) => ({ hour: () => (stand.open ? 9 : 0) }));
const watering = from({}, () => ({ litres: 3 }));
const fillings = { garden: { hours, watering } } satisfies Fillings<typeof contexts>;
const providerKeys = (providers: readonly object[]) =>
  providers.map((provider) => ('provide' in provider ? String((provider.provide as symbol).description) : ''));

describe('Wiring', () => {
  it('provides every part with its fillings, but no work', () => {
    expect(providerKeys(new Wiring(contexts, fillings).all())).toEqual([
      'garden: hours: outside',
      'garden: hours',
      'garden: shed',
      'market: stand',
      'market: store',
    ]);
  });

  it("provides a place's work with only the parts that it needs", () => {
    expect(providerKeys(new Wiring(contexts, fillings).in('outside', []))).toEqual([
      'garden: water',
      'work: garden: watering',
      'garden: hours: outside',
      'garden: hours',
      'market: stand',
      'subscribers',
    ]);
    expect(providerKeys(new Wiring(contexts, fillings).in('answering', []))).toEqual(['subscribers']);
  });

  it('provides the parts that hold a key, with their dependencies', async () => {
    @Module({ providers: new Wiring(contexts, fillings).holding(HOURS) })
    class Process {}
    const app = await NestFactory.createApplicationContext(Process, { logger: false });
    expect(app.get(HOURS)).toBe(9);
    await app.close();
  });

  it('throws if a process includes a part that nothing fills', () => {
    const wiring = new Wiring(contexts, { garden: { watering } });
    expect(() => wiring.holding(SHED)).not.toThrow();
    expect(() => wiring.in('outside', [])).toThrow('Nothing fills what hours of garden needs from outside.');
    expect(() => wiring.all()).toThrow('Nothing fills what hours of garden needs from outside.');
  });

  it('does not compile if a port is missing or has the wrong type', () => {
    // @ts-expect-error The garden's work is not filled.
    void ({ garden: { hours } } satisfies Fillings<typeof contexts>);
    // @ts-expect-error A context is missing.
    void ({} satisfies Fillings<typeof contexts>);
    const dry = from({}, () => ({ litres: 'none' }));
    // @ts-expect-error Litres must be a number.
    void ({ garden: { hours, watering: dry } } satisfies Fillings<typeof contexts>);
    expect.assertions(0);
  });
});
