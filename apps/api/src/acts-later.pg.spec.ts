import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredFields } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';
import { ACTS_LATER } from './testing/acts-later';
import { ApiApp } from './testing/api-app';

const ROOT = join(__dirname, '../../..');

let api: ApiApp;
let writes: readonly DeclaredOperation[];
beforeAll(async () => {
  api = await ApiApp.start();
  writes = api.operations.filter(({ method }) => method !== 'GET');
});
afterAll(() => api.close());

const KINDS = Object.keys(ACTS_LATER).sort((left, right) => right.length - left.length);

/** The declared kind of a path, or its first part if there is none. */
function recordKind({ path }: DeclaredOperation): string {
  const own = path.replace('/api/v1', '').slice(1);
  return KINDS.find((kind) => own === kind || own.startsWith(`${kind}/`)) ?? own;
}

describe('lasting effects of operations', () => {
  it('are declared, with a reason, for every kind of record that an operation writes', () => {
    const kinds = new Set(writes.map(recordKind));
    expect([...kinds].filter((kind) => !Object.hasOwn(ACTS_LATER, kind)).sort()).toEqual([]);
    expect(Object.keys(ACTS_LATER).filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(Object.entries(ACTS_LATER).filter(([, { why }]) => why.length < 10)).toEqual([]);
  });

  it('have a test if they act for somebody', () => {
    const untested = Object.entries(ACTS_LATER).filter(
      ([, { for: whom, tests = [] }]) => !['no', 'workspace'].includes(whom) && tests.length === 0,
    );
    expect(untested).toEqual([]);
    const missing = Object.values(ACTS_LATER).flatMap(({ tests = [] }) =>
      tests.filter((file) => !existsSync(join(ROOT, file))),
    );
    expect(missing).toEqual([]);
    const acting = Object.values(ACTS_LATER).filter(({ for: whom }) => !['no', 'workspace'].includes(whom));
    const isAboutIt = (file: string) =>
      /maker|owner|minter|connected.?app/i.test(readFileSync(join(ROOT, file), 'utf8'));
    expect([...new Set(acting.flatMap(({ tests = [] }) => tests.filter((file) => !isAboutIt(file))))]).toEqual([]);
  });

  it("run on someone's authority, or the workspace's, if apps may not create them", () => {
    const closed = writes.filter(({ outlivesTheApp, status }) => outlivesTheApp === 'closed' && status !== 204);
    const idle = closed.filter((operation) => ACTS_LATER[recordKind(operation)]?.for === 'no').map(({ id }) => id);
    expect(idle).toEqual(['createEmailSuppression']);
  });

  it('show why they were stopped if they act for their maker', () => {
    const kinds = Object.keys(ACTS_LATER).filter((kind) => ACTS_LATER[kind]!.for === 'maker');
    const silent = kinds.filter((kind) => {
      const recordPath = new RegExp(`^/api/v1/${kind}/:\\w+$`);
      const { response } = api.operations.find(({ method, path }) => method === 'GET' && recordPath.test(path))!;
      const wires = [...declaredFields(response!).values()].map(({ wire }) => wire);
      // A campaign is paused instead, with the reason.
      return !wires.includes('stopped_reason') && !wires.includes('pause');
    });
    expect(silent).toEqual([]);
  });
});
