import { progressOf, replayProblems, typesSent, type Replay, type ReplayInput } from './replay';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const problems = (over: Partial<ReplayInput>, listened = ['*']) =>
  replayProblems({ from: ago(2), to: ago(1), ...over }, { events: listened }, NOW, 30).map(({ path, code }) => [
    path,
    code,
  ]);

describe('the input of a replay', () => {
  it.each<[what: string, over: Partial<ReplayInput>, expected: [string, string][]]>([
    ['an hour of yesterday', {}, []],
    ['until some time that is to come', { to: ago(-5) }, []],
    ['no time at all', { from: ago(1) }, [['to', 'too_small']]],
    ['from before anything is kept', { from: ago(30 * 24 + 1) }, [['from', 'too_small']]],
    ['the whole of what is kept', { from: ago(30 * 24) }, []],
    ['what is to come', { from: NOW, to: ago(-1) }, [['from', 'too_big']]],
  ])('for %s has these problems', (_what, over, expected) => {
    expect(problems(over)).toEqual(expected);
  });

  it('may only name events that the subscription listens to', () => {
    const events = ['contact.created', 'quote.issued'];
    expect(problems({ events })).toEqual([]);
    expect(problems({ events }, ['contact.created'])).toEqual([['events.1', 'invalid_enum_value']]);
  });
});

describe('the events of a replay', () => {
  it.each([
    [['*'], null, undefined],
    [['*'], ['quote.issued'], ['quote.issued']],
    [['contact.created', 'quote.issued'], null, ['contact.created', 'quote.issued']],
    [['contact.created'], ['contact.created', 'quote.issued'], ['contact.created']],
    [['contact.created'], ['quote.issued'], []],
  ])('for a subscription to %j with requested %j are %j', (listened, asked, sent) => {
    expect(typesSent(listened, asked)).toEqual(sent);
  });
});

describe('the progress of a replay', () => {
  const of = (over: Partial<Replay>) =>
    progressOf({ status: 'running', from: ago(2), to: ago(1), reachedAt: null, ...over } as Replay);

  it('is its elapsed share of time, and 100 only once completed', () => {
    expect([of({}), of({ reachedAt: ago(1.5) }), of({ reachedAt: ago(1) }), of({ reachedAt: ago(3) })]).toEqual([
      0, 50, 99, 0,
    ]);
    expect(of({ status: 'completed' })).toBe(100);
  });
});
