import type { Scope, Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import type { CustomTool } from '../../definitions/domain/custom-tool';
import type { SchemaChecker, ToolRequestOnWire, WireAnswer } from '../tool-ports';
import { example } from '../../testing/custom-tools.example';
import { callTool } from './call-tool';

const secret = 'hush-hush-1234';
const workspaceId = '01930000-0000-7000-8000-000000000001';

/** Accepts objects with an order. */
const checker: SchemaChecker = {
  findProblem: () => null,
  objectionTo: (_, value) =>
    typeof value === 'object' && value !== null && 'order' in value
      ? null
      : { path: 'order', message: 'Falta este argumento.', text: 'There is no order.' },
};

function setUp(over: Partial<CustomTool> = {}, answers: WireAnswer[] = [{ status: 200, text: '{}' }]) {
  const tool: CustomTool = {
    ...example.example(workspaceId),
    secretsSealed: JSON.stringify({ KEY: secret }),
    http: {
      method: 'GET',
      url: 'https://a.example/o/{order}',
      headers: [{ name: 'X-Key', value: '{{secret.KEY}}' }],
      body: 'json',
    },
    ...over,
  };
  const standings = new Map<string, Standing>();
  const sent: ToolRequestOnWire[] = [];
  const send = (request: ToolRequestOnWire): Promise<WireAnswer> => {
    sent.push(request);
    return Promise.resolve(answers[Math.min(sent.length, answers.length) - 1]!);
  };
  const present: { tool: CustomTool | undefined } = { tool };
  const call = callTool({
    tool: () => Promise.resolve(present.tool),
    workspaces: { loadLivemode: () => Promise.resolve(true), ...standingsBesides(standings) },
    plainHttp: false,
    checker,
    sealer: { open: (sealed) => sealed },
    send,
    elapsed: () => 0,
  });
  return {
    sent,
    present,
    standings,
    tool,
    call: (input: unknown = { order: 'A1' }) => call({ workspaceId, key: 'turn-3', tool, input }),
  };
}

describe('a call of a tool', () => {
  it('sends nothing once its maker may not make tools', async () => {
    const maker = { kind: 'member', id: 'ana', appId: null } as const;
    const { sent, standings, call } = setUp({ maker });
    const standing: Standing = { active: true, scopes: new Set(['custom_tools:write']), visibility: { kind: 'all' } };
    standings.set('ana', standing);
    expect(await call()).toMatchObject({ outcome: 'ok' });
    for (const lost of [
      { ...standing, active: false },
      { ...standing, scopes: new Set<Scope>() },
      { ...standing, visibility: { kind: 'assigned' as const, memberId: 'ana' } },
    ]) {
      standings.set('ana', lost);
      expect(await call()).toMatchObject({ outcome: 'disabled', status: null });
    }
    expect(sent).toHaveLength(1);
  });

  it("sends nothing to an earlier maker's address after another member took the tool over", async () => {
    const maker = { kind: 'member', id: 'ana', appId: null } as const;
    const { sent, present, standings, tool, call } = setUp({
      maker,
      secretsSealed: null,
      http: { method: 'POST', url: 'https://a.example/o', headers: [], body: 'json' },
    });
    const standing: Standing = { active: true, scopes: new Set(['custom_tools:write']), visibility: { kind: 'all' } };
    standings.set('ana', { ...standing, active: false });
    expect(await call()).toMatchObject({ outcome: 'disabled' });
    standings.set('bea', standing);
    for (const url of ['https://b.example/o', 'https://a.example:8443/o', 'http://a.example/o']) {
      present.tool = { ...tool, maker: { ...maker, id: 'bea' }, http: { ...tool.http, url } };
      expect(await call()).toMatchObject({ outcome: 'disabled', status: null });
    }
    expect(sent).toEqual([]);
    present.tool = { ...tool, maker: { ...maker, id: 'bea' } };
    expect(await call()).toMatchObject({ outcome: 'ok' });
  });

  it('sends its idempotency key and secrets, and stores no secret in plain text', async () => {
    const { sent, call } = setUp();
    expect(await call()).toEqual({ outcome: 'ok', status: 200, text: '{}', durationMs: 0 });
    expect(sent).toEqual([
      expect.objectContaining({
        url: 'https://a.example/o/A1',
        headers: { 'x-key': secret, 'idempotency-key': 'turn-3' },
        tlsOnly: true,
      }),
    ]);
  });

  it('masks secrets in the response, even if shortening cuts through one', async () => {
    const text = `${'á'.repeat(15_995)}${secret} and ${Buffer.from(secret).toString('base64')}\0`;
    const { text: shown } = await setUp({}, [{ status: 401, text }]).call();
    expect([...shown].length).toBe(16_000);
    expect([shown.includes(secret.slice(0, 5)), shown.endsWith('*** a')]).toEqual([false, true]);
  });

  it.each<[string, WireAnswer, string]>([
    ['a redirect', { status: 302, text: '' }, 'http_302'],
    ['an error', { status: 404, text: 'no' }, 'http_404'],
    ['too much', { status: 200, outcome: 'too_large' }, 'too_large'],
    ['an address that is not public', { status: null, outcome: 'blocked_address' }, 'blocked_address'],
  ])('reports %s and calls once', async (_, answer, outcome) => {
    const { sent, call } = setUp({}, [answer]);
    expect(await call()).toMatchObject({ outcome });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, Partial<CustomTool>, number]>([
    ['a GET that reads', { effects: 'read' }, 2],
    ['a GET that writes', { effects: 'write' }, 1],
    [
      'a POST that reads',
      { effects: 'read', http: { method: 'POST', url: 'https://a.example/o', headers: [], body: 'json' } },
      1,
    ],
  ])('is tried again only for a read GET: %s', async (_, over, times) => {
    for (const failed of [
      { status: null, outcome: 'network' },
      { status: null, outcome: 'timeout' },
      { status: 503, text: '' },
    ] as const) {
      const { sent, call } = setUp(over, [failed, { status: 200, text: 'fine' }]);
      const { outcome } = await call();
      expect([sent.length, outcome === 'ok']).toEqual([times, times === 2]);
    }
  });

  it('sends nothing for wrong arguments or for a disabled or deleted tool', async () => {
    const fitting = setUp();
    for (const input of [{}, [], 'x', null, { order: '..' }, { order: {} }]) {
      expect(await fitting.call(input)).toMatchObject({
        outcome: 'invalid_arguments',
        status: null,
        text: expect.any(String) as string,
      });
    }
    fitting.present.tool = { ...fitting.tool, enabled: false };
    expect(await fitting.call()).toMatchObject({ outcome: 'disabled' });
    fitting.present.tool = undefined;
    expect(await fitting.call()).toMatchObject({ outcome: 'disabled' });
    expect(fitting.sent).toEqual([]);
  });

  it('sends nothing if a version has another origin than the current tool', async () => {
    const moved = setUp();
    moved.present.tool = { ...moved.tool, http: { ...moved.tool.http, url: 'https://b.example/o/{order}' } };
    expect(await moved.call()).toMatchObject({
      outcome: 'disabled',
      text: expect.stringContaining('published') as string,
    });
    expect(moved.sent).toEqual([]);
    const open = setUp({ http: { method: 'GET', url: 'https://a.example/o/{order}', headers: [], body: 'json' } });
    open.present.tool = { ...open.tool, http: moved.present.tool.http };
    expect(await open.call()).toMatchObject({
      outcome: 'disabled',
      text: expect.stringContaining('published') as string,
    });
    expect(open.sent).toEqual([]);
    const elsewhere = setUp();
    elsewhere.present.tool = {
      ...elsewhere.tool,
      http: { ...elsewhere.tool.http, url: 'https://a.example/orders/{order}' },
    };
    expect(await elsewhere.call()).toMatchObject({ outcome: 'ok' });
  });
});
