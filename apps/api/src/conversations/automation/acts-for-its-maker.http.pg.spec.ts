import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { anAccount } from '@workops/conversations/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

type Made = { data: { id: string } } & Refusal;

describe('a rule, trigger or account placement', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start(issuer.env);
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const setUp = async (visibility: 'all' | 'assigned' | 'branches') => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const insist = async (path: string, body: object) =>
      (await api.insist<Made>('POST', path, { token, body })).body.data.id;
    const branch = await insist('/locations', { name: 'Centro' });
    const scopes: Scope[] = [
      'assignment_rules:write',
      'automation_triggers:write',
      'conversations:assign',
      'messaging_accounts:write',
      'members:read',
    ];
    const role = await insist('/roles', { name: 'Estrecha', scopes, visibility });
    const { id: memberId } = await api.access.enrolMember({
      workspaceId,
      name: 'Ana',
      email: 'ana@example.com',
      role: 'custom',
      subject: 'ana',
      customRoleId: role,
      ...(visibility === 'branches' && { locationIds: [branch] }),
    });
    const account = await anAccount(api.database, workspaceId);
    const ana = issuer.token(workspaceId, 'ana');
    const acts = [
      [
        'POST',
        '/assignment-rules',
        { name: 'Mías', position: 1, strategy: 'member', assignee_user_id: memberId, conditions: [] },
      ],
      [
        'POST',
        '/automation-triggers',
        { name: 'Mías', on: 'message.received', actions: [{ type: 'assign', assignee_user_id: memberId }] },
      ],
      ['PATCH', `/messaging-accounts/${account.id}`, { location_id: branch }],
    ] as const;
    const said = async () => {
      const answers: unknown[] = [];
      for (const [method, path, body] of acts) {
        const { status, body: answer } = await api.call<Made>(method, path, { token: ana, body });
        answers.push(status < 300 ? status : answer.error.details?.reason);
      }
      return answers;
    };
    return { workspaceId, token, said, memberId, roleId: role };
  };

  it.each(['assigned', 'branches'] as const)(
    'cannot be created or moved by a member with visibility %s',
    async (visibility) => {
      const { said, token, memberId } = await setUp(visibility);
      expect(await said()).toEqual(['visibility_not_held', 'visibility_not_held', 'visibility_not_held']);
      const rule = { name: 'De todos', position: 1, strategy: 'member', assignee_user_id: memberId };
      expect((await api.call('POST', '/assignment-rules', { token, body: rule })).status).toBe(201);
    },
  );

  it('can be created by a member with visibility all', async () => {
    const { said } = await setUp('all');
    expect(await said()).toEqual([201, 201, 200]);
  });

  it('shows why it stopped after its maker was narrowed, until another takes over', async () => {
    const { said, token, roleId } = await setUp('all');
    expect(await said()).toEqual([201, 201, 200]);
    const [rules, triggers, accounts] = ['/assignment-rules', '/automation-triggers', '/messaging-accounts'] as const;
    const reasons = async () => {
      const answers: unknown[] = [];
      for (const path of [rules, triggers, accounts]) {
        const { body } = await api.call<{ data: { id: string; stopped_reason: string | null }[] }>('GET', path, {
          token,
        });
        answers.push(...body.data.map(({ stopped_reason: reason }) => reason));
      }
      return answers;
    };
    expect(await reasons()).toEqual([null, null, null]);
    await api.insist('PATCH', `/roles/${roleId}`, { token, body: { visibility: 'assigned' } });
    expect(await reasons()).toEqual(['maker_lacks_visibility', 'maker_lacks_visibility', 'maker_lacks_visibility']);
    await api.insist('PATCH', `/roles/${roleId}`, { token, body: { visibility: 'all', scopes: ['members:read'] } });
    expect(await reasons()).toEqual(['maker_lacks_scope', 'maker_lacks_scope', 'maker_lacks_scope']);
    for (const path of [rules, triggers]) {
      const [first] = (await api.call<{ data: { id: string }[] }>('GET', path, { token })).body.data;
      await api.insist('PATCH', `${path}/${first!.id}`, { token, body: {} });
    }
    const [account] = (await api.call<{ data: { id: string; location_id: string }[] }>('GET', accounts, { token })).body
      .data;
    await api.insist('PATCH', `${accounts}/${account!.id}`, { token, body: { location_id: account!.location_id } });
    expect(await reasons()).toEqual([null, null, null]);
  });

  it('of a key without conversations:assign is refused', async () => {
    const { workspaceId, token, memberId } = await setUp('all');
    const narrow = await api.key(workspaceId, ['assignment_rules:write']);
    const body = { name: 'Mías', position: 1, strategy: 'member', assignee_user_id: memberId };
    const refused = await api.call<Made>('POST', '/assignment-rules', { token: narrow, body });
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', scope: 'conversations:assign' },
    ]);
    const { id } = (await api.insist<Made>('POST', '/assignment-rules', { token, body })).body.data;
    expect(
      (await api.call('PATCH', `/assignment-rules/${id}`, { token: narrow, body: { conditions: [] } })).status,
    ).toBe(403);
  });

  it.each([
    ['contacts:read', 'contact.lifecycle_stage'],
    ['contacts:read', 'contact.language'],
    ['contacts:read', 'contact.brand'],
    ['conversations:read', 'message.content'],
  ] as const)('requires %s of the caller for a condition on %s', async (scope, field) => {
    const { workspaceId, token, memberId } = await setUp('all');
    const narrow = await api.key(
      workspaceId,
      ALL_SCOPES.filter((held) => held !== scope),
    );
    const conditions = [
      { field: 'channel', op: 'is', value: 'whatsapp' },
      { field, op: 'contains', value: 'a' },
    ];
    const saved = [
      ['/assignment-rules', { name: 'Mías', position: 1, strategy: 'member', assignee_user_id: memberId }],
      ['/automation-triggers', { name: 'Mías', on: 'message.received', actions: [{ type: 'pend' }] }],
    ] as const;
    for (const [path, body] of saved) {
      const callOutcome = async (method: 'POST' | 'PATCH', at: string, sent: object) => {
        const { status, body: answer } = await api.call<Made>(method, at, { token: narrow, body: sent });
        return [status, answer.error?.details];
      };
      const refused = [403, { reason: 'scope_not_held', scope }];
      expect(await callOutcome('POST', path, { ...body, conditions })).toEqual(refused);
      const recordPath = `${path}/${(await api.insist<Made>('POST', path, { token, body: { ...body, conditions: conditions.slice(0, 1) } })).body.data.id}`;
      expect(await callOutcome('PATCH', recordPath, { name: 'Nuestras' })).toEqual([200, undefined]);
      expect(await callOutcome('PATCH', recordPath, { conditions })).toEqual(refused);
      await api.insist('PATCH', recordPath, { token, body: { conditions } });
      expect(await callOutcome('PATCH', recordPath, { name: 'Otras' })).toEqual(refused);
      expect(await callOutcome('PATCH', recordPath, { conditions: [] })).toEqual([200, undefined]);
    }
  });

  it('with contact placeholders is refused without contacts:read', async () => {
    const { workspaceId, token } = await setUp('all');
    const narrow = await api.key(
      workspaceId,
      ALL_SCOPES.filter((scope) => scope !== 'contacts:read'),
    );
    const actions = [{ type: 'send_message', content: 'Hola {{contact.email}}' }];
    const trigger = { name: 'Correo', on: 'message.received', actions };
    const refused = await api.call<Made>('POST', '/automation-triggers', { token: narrow, body: trigger });
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', step: 0, scope: 'contacts:read' },
    ]);
    const macro = (await api.insist<Made>('POST', '/macros', { token, body: { name: 'Correo', actions } })).body.data
      .id;
    const account = await anAccount(api.database, workspaceId, {
      kind: 'email',
      provider: 'smtp',
      windowHours: null,
      address: 'hola@example.com',
    });
    const contact = (
      await api.insist<Made>('POST', '/contacts', { token, body: { name: 'Josefa', email: 'josefa@example.com' } })
    ).body.data.id;
    const opening = { contact_id: contact, messaging_account_id: account.id };
    const conversation = (await api.insist<Made>('POST', '/conversations', { token, body: opening })).body.data.id;
    for (const query of ['', '?validate_only=true']) {
      const path = `/conversations/${conversation}/macros/${macro}/apply${query}`;
      const applied = await api.call<Made>('POST', path, { token: narrow, body: {} });
      expect([applied.status, applied.body.error.details]).toEqual([
        403,
        { reason: 'scope_not_held', step: 0, scope: 'contacts:read' },
      ]);
    }
  });
});
