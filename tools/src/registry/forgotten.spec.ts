import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { contexts, libraryMigrations, subscribers } from '@workops/contexts';
import type { ContextDeclaration } from '@workops/platform';
import {
  declaredSubscribers,
  forgottenContexts,
  forgottenMigrations,
  forgottenSubscribers,
  unhandledSubscribers,
} from './forgotten';

const root = resolve(__dirname, '..', '..', '..');
const names = contexts.map(({ name }) => name);

describe('the registry of contexts', () => {
  it('has every context with its migrations and its subscribers', () => {
    expect(forgottenContexts(root, names)).toEqual([]);
    expect(forgottenMigrations(root, libraryMigrations)).toEqual([]);
    expect(
      forgottenSubscribers(
        root,
        subscribers.map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  it('has no subscriber whose events no process handles', () => {
    expect(unhandledSubscribers(root, subscribers)).toEqual([]);
  });

  it('gives the dispatcher only the webhooks; every other handler runs in the scheduler', () => {
    expect(subscribers.filter(({ runsIn }) => runsIn === 'webhook-dispatcher').map(({ name }) => name)).toEqual([
      'webhooks',
    ]);
  });

  it('has no background work for the dispatcher, which runs none', () => {
    const declared: readonly ContextDeclaration[] = contexts;
    const work = declared.flatMap(({ work: own = {} }) => Object.values(own));
    expect(work.length).toBeGreaterThan(20);
    expect(work.filter(({ runsIn }) => runsIn === 'webhook-dispatcher').map(({ name }) => name)).toEqual([]);
    expect(new Set(work.map(({ name }) => name)).size).toBe(work.length);
  });

  it("names each subscriber once, because two would take each other's events", () => {
    const told = subscribers.map(({ name }) => name);
    expect(told.filter((name, at) => told.indexOf(name) < at)).toEqual([]);
  });
});

describe('the check for unregistered parts', () => {
  let place: string;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  };
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'registry-'));
    write('apps/api/package.json', '{}');
    write('libs/garage/package.json', '{"nx": {"tags": ["floor:context"]}}');
    write('libs/garage/README.md', '# Garage\n');
    write('libs/garage/migrations/1790000011000-cars.sql', 'SELECT 1;');
    write(
      'libs/garage/src/adapters/audit.ts',
      "const AUDIT: Subscriber = { name: 'garage-audit', events: ['contact.created'] };",
    );
    write('apps/api/src/main.ts', '');
  });
  afterEach(() => rmSync(place, { recursive: true }));

  it('reports a context that is unregistered, without a package or without a README', () => {
    expect(forgottenContexts(place, ['garage'])).toEqual([]);
    expect(forgottenContexts(place, [])).toEqual([
      'libs/garage is a context: put its declaration into libs/contexts/src/registry.ts.',
    ]);
    expect(forgottenContexts(place, ['garage', 'garages'])).toEqual([
      expect.stringContaining('without a package libs/garages'),
    ]);
    rmSync(join(place, 'libs/garage/README.md'));
    expect(forgottenContexts(place, ['garage'])).toEqual([expect.stringContaining('libs/garage has no README.md')]);
  });

  it('reports a folder of migrations that is never applied', () => {
    expect(
      forgottenMigrations(place, [{ schema: 'garage', directory: join(place, 'libs/garage/migrations') }]),
    ).toEqual([]);
    expect(forgottenMigrations(place, [])).toEqual([
      expect.stringContaining('libs/garage/migrations is never applied'),
    ]);
  });

  it('reports a subscriber that the relay does not know', () => {
    expect(forgottenSubscribers(place, ['garage-audit'])).toEqual([]);
    expect(forgottenSubscribers(place, [])).toEqual([
      expect.stringContaining("declares the subscriber 'garage-audit', which receives nothing"),
    ]);
  });

  it('reports a subscriber without a handler that no process runs', () => {
    const audit = { name: 'garage-audit' };
    const forgotten = [expect.stringContaining("'garage-audit' has no handler and no process runs it")];
    expect(unhandledSubscribers(place, [audit])).toEqual(forgotten);
    expect(unhandledSubscribers(place, [{ ...audit, handler: () => undefined }])).toEqual([]);
    write('apps/api/src/other.ts', 'runSubscriber(deps, OTHER, handle);');
    expect(unhandledSubscribers(place, [audit])).toEqual(forgotten);
    write('apps/api/src/main.ts', 'runSubscriber(deps, AUDIT, handle);');
    expect(unhandledSubscribers(place, [audit])).toEqual([]);
  });

  it.each([
    ["const one: Subscriber = { name: 'a', events: '*' };", ['a']],
    ["export const all: readonly DeclaredSubscriber[] = [{ name: 'a', events: ['x.y'], runsIn: 'scheduler' }];", ['a']],
    ["const all = { subscribers: [{ name: 'a', events: '*' }] };", ['a']],
    ["runSubscriber(deps, { name: 'a', events: '*' } as Subscriber, handle);", ['a']],
    ["const event = { name: 'a', events: '*' };", []],
  ])('looks into %s', (text, expected) => {
    expect(declaredSubscribers(text)).toEqual(expected);
  });
});
