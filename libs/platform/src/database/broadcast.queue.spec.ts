import { createLogger } from '../process/logger';
import { eventually, ServerLink, testDatabase, type TestDatabase } from '../testing';
import { isDirect, openBroadcast, type Broadcast } from './broadcast';

const logger = createLogger('test', 'silent');
const { REDIS_URL: redisUrl } = process.env;

describe(`a broadcast over ${redisUrl ? 'Redis' : 'PostgreSQL'}`, () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const opened = (): Broadcast =>
    openBroadcast({
      channel: `test_${test.url.split('/').at(-1)}`,
      database: test.database,
      databaseUrl: test.url,
      redisUrl,
      logger,
    });

  it('reaches every listening process, with its topic', async () => {
    const heard: (string | undefined)[][] = [[], []];
    const listening = heard.map((topics) => opened().hear((topic) => topics.push(topic)));
    // Listeners first get undefined for topics that they may have missed.
    await eventually(() => heard.every((topics) => topics.includes(undefined)));
    const speaker = opened();
    await eventually(() => {
      speaker.announce('here');
      return heard.every((topics) => topics.includes('here'));
    });
    await Promise.all(listening.map((each) => each.close()));
    await speaker.hear(() => undefined).close();
  });

  it('over PostgreSQL reaches a process that started while the database was away', async () => {
    const link = await ServerLink.to(test.url);
    await link.cut();
    const { database } = test;
    let heard = 0;
    const listening = openBroadcast({ channel: 'away_at_first', database, databaseUrl: link.url, logger }).hear(
      () => (heard += 1),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await link.mend();
    await eventually(() => heard > 0);
    await listening.close();
    await link.cut();
  });

  it('recognises a connection without a pooler', async () => {
    expect(await isDirect(test.url)).toBe(true);
  });
});
