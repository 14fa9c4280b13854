import { join } from 'node:path';
import { costOfResource } from './resource-cost';

describe('a plain resource', () => {
  const { own, shared } = costOfResource(join(__dirname, '..', '..', '..'), 'commerce', 'vehicle');

  it('has nine files of its own at most, and five that it shares with others', () => {
    expect(own.map(({ file }) => file)).toHaveLength(9);
    expect(shared.length).toBeLessThanOrEqual(5);
  });
});
