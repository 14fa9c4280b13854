import { conflict, malformed, unusable } from '@workops/kernel';
import { inBulk } from './bulk';

describe('rows of a bulk call', () => {
  it('fail alone with a reason, and see the effects of earlier rows', () => {
    const taken = new Set<string>();
    const result = inBulk(['a', 'a', 'b', ''], (id) => {
      if (id === '') throw unusable('vehicle_id', 'El vehículo no existe.');
      if (taken.has(id)) throw conflict('vehicle_consigned', 'El vehículo ya está en consignación.');
      taken.add(id);
      return { id };
    });
    expect(result).toEqual({
      total: 4,
      created: 2,
      failed: 2,
      rows: [
        { row: 1, action: 'create', id: 'a', error: null },
        {
          row: 2,
          action: 'fail',
          id: null,
          error: {
            code: 'CONFLICT',
            reason: 'vehicle_consigned',
            path: null,
            message: 'El vehículo ya está en consignación.',
          },
        },
        { row: 3, action: 'create', id: 'b', error: null },
        {
          row: 4,
          action: 'fail',
          id: null,
          error: { code: 'VALIDATION_ERROR', reason: null, path: 'vehicle_id', message: 'El vehículo no existe.' },
        },
      ],
    });
  });

  it('all fail on a malformed call or an internal error', () => {
    for (const error of [malformed('body', []), new Error('broken')]) {
      expect(() => inBulk([1], () => { throw error; })).toThrow(error); // prettier-ignore
    }
  });
});
