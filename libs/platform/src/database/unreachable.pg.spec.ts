import { openDatabase } from './open-database';
import { systemClock } from '@workops/kernel';
import { systemIds } from '../ids';

const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? '';

describe('the first connection of a process', () => {
  it.each([
    [
      'database',
      (url: URL) => (url.pathname = '/nowhere_at_all'),
      'database "nowhere_at_all"',
      'the server has no such database (3D000)',
    ],
    ['user', (url: URL) => (url.username = 'nobody_at_all'), 'as user "nobody_at_all"', 'does not admit this user'],
  ])('names the unknown %s in its error', async (_what, spoil, named, reason) => {
    const url = new URL(adminUrl);
    spoil(url);
    const opening = openDatabase({
      url: url.href,
      poolSize: 1,
      clock: systemClock,
      ids: systemIds,
      applicationName: 'test',
    });
    const message = await opening.then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message).toMatch(/^DATABASE_URL leads to no connection/);
    expect(message).toContain(named);
    expect(message).toContain(reason);
  });
});
