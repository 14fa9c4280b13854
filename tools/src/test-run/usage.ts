/** What `npm test -- --help` prints. */
export const USAGE = `Usage: npm test [-- WORD ...]

Without a word: types, lint, format and boundaries, then every test, as it must pass before a change lands.
With words: only the tests that they choose, with the servers that those need, and no other check.

  npm test -- libs/contacts                                  a folder
  npm test -- tools/e2e/booking.e2e.spec.ts                  a file
  npm test -- libs/contacts/src/adapters/postgres-import.ts  a source: the tests called after it
  npm test -- merge                                          a part of a path
  npm test -- "keeps the stage until"                        a part of a test's name, when no path has it
  npm test -- contacts "keeps the stage until"               by name, in those paths alone

What a test file has, by its name:

  *.spec.ts           nothing but Node
  *.pg.spec.ts        a migrated database of its own
  *.queue.spec.ts     queues
  *.e2e.spec.ts       the whole service, as processes
  *.redis.spec.ts     a Redis of its own, to stop and to start
  *.caldav.spec.ts    radicale
  *.chromium.spec.ts  the whole service, and chromium

PostgreSQL is brought along. Tests of queues and end to end run again on Redis where redis-server is installed, except those
that tools/src/test-run/legs.ts names. To check a change before that: npm run check.`;
