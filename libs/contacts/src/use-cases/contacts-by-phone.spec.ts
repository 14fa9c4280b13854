import { randomUUID } from 'node:crypto';
import { contactsByPhone } from './contacts-by-phone';

describe('contacts by phone', () => {
  const find = (count: number) => {
    const idsByNumber = (_workspaceId: string, _numbers: readonly string[], limit: number) =>
      Promise.resolve(Array.from({ length: Math.min(count, limit) }, () => randomUUID()));
    return contactsByPhone({ idsByNumber })(randomUUID(), '+56 9 8765 4321', 'CL');
  };

  it('are none if more than 200 share the number', async () => {
    expect(await find(200)).toHaveLength(200);
    expect(await find(201)).toEqual([]);
  });
});
