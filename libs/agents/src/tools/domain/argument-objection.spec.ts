import { argumentObjection } from './argument-objection';

describe('an objection to an argument', () => {
  const objection = (keyword: string, instancePath: string, params: Record<string, unknown>) => {
    const { path, message } = argumentObjection({ keyword, instancePath, params });
    return [path, message];
  };

  it('names the argument and the rule in plain words', () => {
    expect(objection('required', '', { missingProperty: 'modelo' })).toEqual(['modelo', 'Falta este argumento.']);
    expect(objection('type', '/items/0/precio', { type: 'integer' })).toEqual([
      'items.0.precio',
      'Debe ser un número entero.',
    ]);
    expect(objection('type', '/a', { type: ['string', 'null'] })).toEqual(['a', 'Debe ser un texto o nulo.']);
    expect(objection('enum', '/a~1b', { allowedValues: ['rojo', 1] })).toEqual([
      'a/b',
      'Debe ser uno de estos valores: rojo, 1.',
    ]);
    expect(objection('additionalProperties', '/a', { additionalProperty: 'color' })).toEqual([
      'a.color',
      'La herramienta no tiene este argumento.',
    ]);
  });

  it('names the rule of the schema if it has no words for it', () => {
    expect(objection('oneOf', '', { passingSchemas: null })).toEqual(['', 'No cumple la regla oneOf del esquema.']);
  });

  it('stays short for a long schema', () => {
    const { message, text } = argumentObjection({
      keyword: 'enum',
      instancePath: '/a',
      params: { allowedValues: Array.from({ length: 500 }, (_, n) => `value ${n}`) },
    });
    expect([message.length, text.length]).toEqual([1_000, 1_000]);
  });
});
