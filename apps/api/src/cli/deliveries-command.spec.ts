import { randomUUID } from 'node:crypto';
import { COUNTED_AT_MOST, EVERY, EVERYTHING, type DeliveryHolds } from '@workops/events';
import { commandLineInMemory, nothingHeld } from '../testing/command-line-in-memory';

describe('deliveries', () => {
  const each = '--workspace, --subscription or --all: one of the three.';
  it.each([
    [['hold'], each],
    [['release', '--all', '--workspace', randomUUID()], each],
    [['drain', '--subscription', 'x'], '--subscription: Must be the id of a subscription.'],
    ...['hold', 'release', 'drain'].flatMap((command): [string[], string][] => [
      [[command, '--workspace', EVERY], '--workspace: Must be the id of a workspace.'],
      [[command, '--subscription', EVERY], '--subscription: Must be the id of a subscription.'],
    ]),
    [['drain', '--all', '--timeout', 'soon'], '--timeout: Must be a whole number of seconds from 0 to 86400.'],
    [['hold', '--all', '--note', 'x'.repeat(201)], '--note: At most 200 characters.'],
  ])('reject %j', async (options, complaint) => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('deliveries', ...options)).toBe(2);
    expect(complaints.join('')).toContain(complaint);
    expect(open).not.toHaveBeenCalled();
  });

  const loadStandings = (standing: DeliveryHolds['standing']) =>
    commandLineInMemory(undefined, {
      ...nothingHeld,
      standing,
      list: async () => [{ ...EVERYTHING, note: 'moves', heldAt: new Date(0), releasedAt: null }],
    });

  it('are shown with held ones, and with a lower bound if too many', async () => {
    const { run, said } = loadStandings(async () => ({ inFlight: 2, due: COUNTED_AT_MOST, later: 0, held: 7 }));
    expect(await run('deliveries', 'show')).toBe(0);
    expect(said.join('').split('\n').slice(1)).toEqual([
      'In flight   2',
      `Due         at least ${COUNTED_AT_MOST}`,
      'Later       at least 0',
      'Held back   7',
    ]);
    expect(await run('deliveries', 'show', '--json')).toBe(0);
    expect(JSON.parse(said.at(-1)!)).toMatchObject({
      deliveries: { in_flight: 2, due: COUNTED_AT_MOST, at_least: ['due', 'later'] },
    });
  });

  it('are shown by their holds if they cannot be counted', async () => {
    const { run, said } = loadStandings(() => Promise.reject(new Error('too slow')));
    expect(await run('deliveries', 'show')).toBe(1);
    expect(said.join('').split('\n')).toEqual([
      'Held        everything, since 1970-01-01T00:00:00.000Z, moves',
      'Not counted It did not work: too slow',
    ]);
    expect(await run('deliveries', 'show', '--json')).toBe(1);
    expect(JSON.parse(said.at(-1)!)).toMatchObject({
      holds: [{ note: 'moves' }],
      deliveries: null,
      reason: 'It did not work: too slow',
    });
  });

  it('are not reported as drained while the count fails, and are polled again', async () => {
    const nothing = { inFlight: 0, due: 0, later: 0, held: 0 };
    const standing = jest.fn(() => Promise.resolve(nothing)).mockRejectedValueOnce(new Error('too slow'));
    const { run, said } = loadStandings(standing);
    expect(await run('deliveries', 'drain', '--all')).toBe(0);
    expect(standing).toHaveBeenCalledTimes(4);
    standing.mockRejectedValueOnce(new Error('too slow'));
    expect(await run('deliveries', 'drain', '--all', '--timeout', '0', '--json')).toBe(1);
    expect(JSON.parse(said.at(-1)!)).toEqual({ drained: false, deliveries: null, reason: 'It did not work: too slow' });
  });

  it.each([
    [['hold', '--workspace', randomUUID()], 'El espacio de trabajo no existe.'],
    [['hold', '--subscription', randomUUID()], 'It did not work: there is no such subscription.'],
    [['release', '--all'], 'It did not work: nothing of that is held; deliveries show has what is.'],
  ])('report that there is nothing to do for %j', async (options, complaint) => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('deliveries', ...options)).toBe(1);
    expect(complaints).toEqual([complaint]);
  });
});
