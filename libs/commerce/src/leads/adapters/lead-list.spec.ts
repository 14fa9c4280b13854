import { anActor } from '@workops/kernel/testing';
import { listStatement } from './lead-list';

describe('the list of leads', () => {
  it.each(['newest', 'last_inquiry'] as const)(
    'filtered by closing time starts its scan by %s at that time',
    (sort) => {
      const closedTo = new Date('2026-05-02T00:00:00.000Z');
      const { text, values } = listStatement(anActor(), { closedTo }, { sort, limit: 20, after: null });
      const [, placeholder] = /l\.(?:created_at|last_inquiry_at) < \$(\d+)/.exec(text) ?? [];
      expect(values[Number(placeholder) - 1]).toEqual(new Date('2026-05-02T00:01:00.000Z'));
    },
  );
});
