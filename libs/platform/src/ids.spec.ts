import { isUuid } from '@workops/kernel';
import { systemIds } from './ids';

describe('ids', () => {
  it('are UUIDs of their own that sort as they were made, however many are made at once', () => {
    const ids = Array.from({ length: 20_000 }, () => systemIds.next());
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});
