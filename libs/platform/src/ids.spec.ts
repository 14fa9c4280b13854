import { isUuid } from '@workops/kernel';
import { systemIds } from './ids';

describe('ids', () => {
  it('are unique UUIDs that sort by creation, even when many are made at once', () => {
    const ids = Array.from({ length: 20_000 }, () => systemIds.next());
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});
