import type { Tree } from '@nx/devkit';
import { create, edit, importing, read } from './edits';
import { toWords } from './words';

export interface SubscriberOptions {
  context: string;
  /** `welcome` becomes `contacts-welcome`. */
  name: string;
  event: string;
}

/** The subscriber logs its events, and its rows commit with those of the inbox. */
export function newSubscriber(tree: Tree, { context, name, event }: SubscriberOptions): void {
  const { file, value } = toWords(name);
  const adapters = `libs/${context}/src/adapters`;
  const declaration = `libs/${context}/src/${context}.context.ts`;
  create(tree, {
    [`${adapters}/${file}.subscriber.ts`]: `
import type { DeclaredSubscriber } from '@workops/platform';

/** Called once an event and transaction: what it writes with \`tx\` is committed together with having had the event. */
export const ${value}Subscriber: DeclaredSubscriber = {
  name: '${context}-${file}',
  events: ['${event}'],
  runsIn: 'scheduler',
  handler:
    ({ logger }) =>
    async (events, _tx) => {
      for (const { id, resource } of events) logger.debug({ event_id: id, resource_id: resource.id }, '${context}-${file} took an event in');
    },
};
`,
    [`${adapters}/${file}.subscriber.pg.spec.ts`]: `
import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { ${value}Subscriber } from './${file}.subscriber';

describe('the subscriber ${context}-${file}', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('takes in what it listens to', async () => {
    const handle = ${value}Subscriber.handler!({ database: test.database, clock: systemClock, ids: systemIds, logger: createLogger('test', 'silent') });
    const event = {
      id: randomUUID(),
      type: '${event}',
      version: 1,
      workspaceId: randomUUID(),
      livemode: true,
      occurredAt: new Date(),
      resource: { type: 'test', id: randomUUID() },
      author: { kind: 'system', id: null, name: null },
      requestId: null,
      data: {},
    } as const;
    await expect(test.database.transaction((tx) => handle([event], tx))).resolves.toBeUndefined();
  });
});
`,
  });
  importing(tree, declaration, `import { ${value}Subscriber } from './adapters/${file}.subscriber';`);
  if (/\n {2}subscribers: \[/.test(read(tree, declaration)))
    edit(tree, declaration, [/\n {2}subscribers: \[/, `$&${value}Subscriber, `]);
  else edit(tree, declaration, [/\n {2}migrations: .*\n/, `$&  subscribers: [${value}Subscriber],\n`]);
}
