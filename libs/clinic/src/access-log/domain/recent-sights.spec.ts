import { RecentSights } from './recent-sights';

const at = (minutes: number) => new Date(minutes * 60_000);

it('remembers for an hour which patients a reader has a row about, per reader', () => {
  const recent = new RecentSights();
  recent.add('ana', ['p-1'], at(0));
  expect(recent.without('ana', ['p-1', 'p-2'], at(59))).toEqual(['p-2']);
  expect(recent.without('beto', ['p-1'], at(59))).toEqual(['p-1']);
  expect(recent.without('ana', ['p-1'], at(60))).toEqual(['p-1']);
});

it('forgets everything when it holds too many', () => {
  const recent = new RecentSights();
  recent.add('ana', ['p-1'], at(0));
  recent.add(
    'ana',
    Array.from({ length: 100_000 }, (_, n) => `q-${n}`),
    at(1),
  );
  expect(recent.without('ana', ['p-1'], at(2))).toEqual(['p-1']);
});
