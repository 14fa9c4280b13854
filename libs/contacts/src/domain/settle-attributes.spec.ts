import { randomUUID } from 'node:crypto';
import type { DomainError } from '@workops/kernel';
import * as fc from 'fast-check';
import { aDefinition } from '../testing/builders';
import { mergedAttributes, type AttributeType } from './attribute';
import {
  ATTRIBUTE_VALUE_LENGTH,
  refuseRepeatedKeys,
  settleAttributes,
  withAttributes,
  withBlanksFilled,
  type AttributeEntry,
} from './settle-attributes';

const ofType = (type: AttributeType, options: string[] = []) => aDefinition({ key: 'it', type, options });
const settled = (type: AttributeType, value: string | null, options?: string[]) => {
  const definition = ofType(type, options);
  return settleAttributes([definition], [{ key: 'it', value }]).get(definition.id);
};
const refusal = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('It was not refused.');
};

describe('an attribute value', () => {
  it.each<[AttributeType, string, string]>([
    ['text', '  hola ', 'hola'],
    ['number', '0', '0'],
    ['number', '-12.5000', '-12.5000'],
    ['number', '999999999999999.0123456789', '999999999999999.0123456789'],
    ['boolean', 'true', 'true'],
    ['date', '2028-02-29', '2028-02-29'],
    ['select', ' rojo', 'rojo'],
  ])('of type %s may be %j', (type, input, kept) => {
    expect(settled(type, input, ['rojo'])).toBe(kept);
  });

  it.each<[AttributeType, string]>([
    ['text', '   '],
    ['text', 'x'.repeat(ATTRIBUTE_VALUE_LENGTH + 1)],
    ['number', '1,5'],
    ['number', '007'],
    ['number', '1e5'],
    ['number', 'Infinity'],
    ['number', '0x10'],
    ['number', '1234567890123456'],
    ['boolean', 'TRUE'],
    ['boolean', '1'],
    ['date', '2027-02-29'],
    ['date', '2027-1-5'],
    ['date', '2027-01-15T00:00:00Z'],
    ['select', 'Rojo'],
    ['file', 'contrato.pdf'],
  ])('of type %s cannot be %j', (type, input) => {
    const error = refusal(() => settled(type, input, ['rojo']));
    expect([error.kind, error.details?.body?.[0]?.path]).toEqual(['unusable', 'attributes.0.value']);
  });

  it('is limited in characters, however many bytes they take', () => {
    expect(settled('text', '😀'.repeat(ATTRIBUTE_VALUE_LENGTH))).toHaveLength(ATTRIBUTE_VALUE_LENGTH * 2);
  });

  it('is cleared by null, except for a file', () => {
    expect(settled('select', null)).toBeNull();
    expect(refusal(() => settled('file', null)).kind).toBe('unusable');
  });
});

describe('the entries of a call', () => {
  it('are all rejected if one is invalid, with every error', () => {
    const definitions = [aDefinition({ key: 'a', type: 'number' }), aDefinition({ key: 'b', type: 'text' })];
    const entries = [
      { key: 'a', value: 'x' },
      { key: 'b', value: 'fine' },
      { key: 'c', value: 'x' },
    ];
    const { details } = refusal(() => settleAttributes(definitions, entries));
    expect(details?.body?.map(({ path, message }) => [path, message])).toEqual([
      ['attributes.0.value', 'El valor no es un número, por ejemplo 1500 o -2.5.'],
      ['attributes.2.key', 'El atributo no existe.'],
    ]);
  });

  it('may contain a key only once', () => {
    const { kind, details } = refusal(() =>
      refuseRepeatedKeys([
        { key: 'a', value: 'x' },
        { key: 'b', value: 'x' },
        { key: 'a', value: null },
      ]),
    );
    expect([kind, details?.body?.map(({ path }) => path)]).toEqual(['malformed', ['attributes.2.key']]);
  });
});

const keys = ['a', 'b', 'c', 'd'];
const definitions = keys.map((key) => aDefinition({ key, type: 'text' }));
const entry = fc.record({ key: fc.constantFrom(...keys), value: fc.option(fc.stringMatching(/^[a-z]{1,3}$/)) });
const entriesOnce = fc.uniqueArray(entry, { selector: ({ key }) => key });
const nextId = () => randomUUID();
const write = (entries: AttributeEntry[]) => settleAttributes(definitions, entries);
const shown = (values: ReturnType<typeof withAttributes>) =>
  Object.fromEntries(mergedAttributes(definitions, values).map(({ key, value }) => [key, value]));

describe('writing attributes', () => {
  it('results, for any writes in any order, in the last value of each key', () => {
    fc.assert(
      fc.property(fc.array(entriesOnce), (calls) => {
        const values = calls.reduce((before, entries) => withAttributes(before, write(entries), nextId), {});
        const last = Object.fromEntries([
          ...keys.map((key) => [key, null]),
          ...calls.flat().map(({ key, value }) => [key, value]),
        ]);
        expect(shown(values)).toEqual(last);
        for (const { id, value } of mergedAttributes(definitions, values)) expect(id === null).toBe(value === null);
      }),
    );
  });

  it('returns the same object if nothing changes, so that nothing is written', () => {
    fc.assert(
      fc.property(entriesOnce, (entries) => {
        const values = withAttributes({}, write(entries), nextId);
        expect(withAttributes(values, write(entries), nextId)).toBe(values);
      }),
    );
  });

  it('fills only empty values when asked to', () => {
    fc.assert(
      fc.property(entriesOnce, entriesOnce, (first, second) => {
        const before = withAttributes({}, write(first), nextId);
        const after = withBlanksFilled(before, write(second), nextId);
        expect(after).toMatchObject(before);
        const input = Object.fromEntries(second.map(({ key, value }) => [key, value]));
        for (const [key, value] of Object.entries(shown(after)))
          expect(value).toBe(shown(before)[key] ?? input[key] ?? null);
      }),
    );
  });
});

it('hides values whose definition is deleted', () => {
  const [gone, ...left] = definitions;
  const values = withAttributes({}, write([{ key: gone!.key, value: 'x' }]), nextId);
  expect(mergedAttributes([...left, aDefinition({ key: gone!.key })], values).every(({ id }) => id === null)).toBe(
    true,
  );
});
