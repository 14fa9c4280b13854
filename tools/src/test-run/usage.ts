export const USAGE = `Usage: npm test [-- --all | -- WORD ...] [--times]

Without a word: types, lint, format, boundaries and what nothing uses, then the unit tests, those on PostgreSQL, and one end-to-end story for each app
and each context. It needs Node and nothing else.
With --all: every test, queues on Redis too, on the other releases of Node, and those that kill and measure, as .ci/run does.
With words: only the tests that they choose, with the servers that those need, and no other check.
With --times: what took longest is printed, too, and the processor time of each part and each test file.

  npm test -- libs/contacts                                  a folder
  npm test -- tools/e2e/booking.e2e.spec.ts                  a file
  npm test -- libs/contacts/src/adapters/postgres-import.ts  a source: the tests called after it
  npm test -- merge                                          a part of a path
  npm test -- "rejects a new stage"                          a part of a test's name, when no path has it
  npm test -- contacts "rejects a new stage"                 by name, in those paths alone

What a test file has, by the end of its name:

  *.spec.ts        nothing but Node
  *.pg.spec.ts     a migrated database of its own
  *.queue.spec.ts  queues
  *.e2e.spec.ts    the whole service, as processes

A word before that names a program that the tests run beside Node and PostgreSQL, which is brought along: *.helm.spec.ts,
*.pgbouncer.pg.spec.ts. Where the program is missing the file is left out, and the last lines say so. docs/testing.md has all of them.
To check a change before that: npm run check.`;
