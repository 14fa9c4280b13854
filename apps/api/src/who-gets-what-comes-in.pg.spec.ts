import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ALL_SCOPES } from '@workops/kernel';
import { anAccount } from '@workops/conversations/testing';
import { ApiApp, type Refusal } from './testing/api-app';
import { GraphServer } from './testing/graph-server';
import { DECIDES_LATER, DECIDES_NOW, HELD_ELSEWHERE, namesWhoSees, TAKES_OVER } from './testing/names-who-sees';
import { TokenIssuer } from './testing/token-issuer';

const ROOT = resolve(__dirname, '../../..');

type Made = { data: { id: string } } & Refusal;

let api: ApiApp;
let issuer: TokenIssuer;
let graph: GraphServer;
beforeAll(async () => {
  issuer = await TokenIssuer.start();
  graph = await GraphServer.start();
  api = await ApiApp.start(issuer.env);
});
afterAll(async () => {
  await api.close();
  await issuer.close();
  await graph.close();
});

/** A clinic with a member who has every scope but sees only some records. */
async function aNarrowedMember(visibility: 'assigned' | 'branches') {
  const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
  await api.access.configureWorkspace({ workspaceId, healthcare: true });
  const made = async (path: string, body: object) =>
    (await api.insist<Made>('POST', path, { token, body })).body.data.id;
  const branch = await made('/locations', { name: 'Centro' });
  const customRoleId = await made('/roles', { name: 'Estrecha', scopes: ALL_SCOPES, visibility });
  const ana = {
    workspaceId,
    name: 'Ana',
    email: 'ana@example.com',
    role: 'custom' as const,
    subject: 'ana',
    customRoleId,
  };
  const { id: memberId } = await api.access.enrolMember({
    ...ana,
    ...(visibility === 'branches' && { locationIds: [branch] }),
  });
  return { workspaceId, token, made, branch, memberId, ana: issuer.token(workspaceId, 'ana') };
}

type Place = Awaited<ReturnType<typeof aNarrowedMember>>;
type Call = [method: 'POST' | 'PATCH' | 'PUT', path: string, body?: object];

const STAGES = [{ name: 'Nuevo' }];
const TYPE = { name: 'Visita', duration_minutes: 30 };
const makeRule = (memberId: string) => ({
  name: 'Mías',
  position: 1,
  strategy: 'member',
  assignee_user_id: memberId,
  conditions: [],
});
const makeTrigger = (memberId: string) => ({
  name: 'Mías',
  on: 'message.received',
  actions: [{ type: 'assign', assignee_user_id: memberId }],
});

/** Path of an account whose provider is called about its configuration. */
const aConfiguredAccount = async ({ made }: Place): Promise<string> => {
  const account = {
    kind: 'whatsapp',
    provider: 'cloud_api',
    name: 'Ventas',
    address: '+56912345678',
    config: graph.config,
  };
  return `/messaging-accounts/${await made('/messaging-accounts', account)}`;
};

const LATER: Record<string, (place: Place) => Promise<Call>> = {
  connectMessagingAccount: async ({ branch }) => {
    const account = { kind: 'web', provider: 'widget', name: 'Sitio', address: 'www.example.com', config: {} };
    return ['POST', '/messaging-accounts', { ...account, location_id: branch }];
  },
  changeAssignmentRule: async ({ made, memberId }) => {
    const id = await made('/assignment-rules', makeRule(memberId));
    return ['PATCH', `/assignment-rules/${id}`, { assignee_user_id: memberId, name: 'Nuestras' }];
  },
  changeAutomationTrigger: async ({ made, memberId }) => {
    const id = await made('/automation-triggers', makeTrigger(memberId));
    return ['PATCH', `/automation-triggers/${id}`, { actions: makeTrigger(memberId).actions, name: 'Nuestras' }];
  },
  createTeam: async ({ memberId }) => ['POST', '/teams', { name: 'Nuestro', member_ids: [memberId] }],
  changeTeam: async ({ made, memberId }) => [
    'PATCH',
    `/teams/${await made('/teams', { name: 'Ventas' })}`,
    { member_ids: [memberId] },
  ],
  createPipeline: async ({ memberId }) => [
    'POST',
    '/pipelines',
    { name: 'Mío', stages: STAGES, assignment: 'least_open', assignee_ids: [memberId] },
  ],
  updatePipeline: async ({ made, memberId }) => {
    const id = await made('/pipelines', { name: 'Ventas nuevas', stages: STAGES });
    return ['PATCH', `/pipelines/${id}`, { assignment: 'least_open', assignee_ids: [memberId] }];
  },
  'updatePipeline (the default)': async ({ made }) => [
    'PATCH',
    `/pipelines/${await made('/pipelines', { name: 'Ventas nuevas', stages: STAGES })}`,
    { is_default: true },
  ],
  'updatePortalAccount (its pipeline)': async ({ made }) => {
    const id = await made('/portal-accounts', { kind: 'portal_b', name: 'Portal' });
    return [
      'PATCH',
      `/portal-accounts/${id}`,
      { pipeline_id: await made('/pipelines', { name: 'Ventas nuevas', stages: STAGES }) },
    ];
  },
  'changeAppointmentType (the default)': async ({ made }) => [
    'PATCH',
    `/appointment-types/${await made('/appointment-types', TYPE)}`,
    { is_default: true },
  ],
  createPortalAccount: async ({ branch }) => [
    'POST',
    '/portal-accounts',
    { kind: 'portal_b', name: 'Portal', location_id: branch },
  ],
  updatePortalAccount: async ({ made, branch }) => {
    const id = await made('/portal-accounts', { kind: 'portal_b', name: 'Portal' });
    return ['PATCH', `/portal-accounts/${id}`, { location_id: branch }];
  },
  createAppointmentType: async ({ memberId }) => [
    'POST',
    '/appointment-types',
    { ...TYPE, eligible_staff_ids: [memberId] },
  ],
  changeAppointmentType: async ({ made, memberId }) => [
    'PATCH',
    `/appointment-types/${await made('/appointment-types', TYPE)}`,
    { eligible_staff_ids: [memberId] },
  ],
  linkClinicProfessional: async ({ made, memberId }) => {
    const id = await made('/clinic-professionals', { nombre: 'Daniela' });
    return ['PUT', `/clinic-professionals/${id}/booking`, { member_id: memberId, service_ids: [] }];
  },
  changeMessagingAccount: async ({ workspaceId, branch }) => [
    'PATCH',
    `/messaging-accounts/${(await anAccount(api.database, workspaceId)).id}`,
    { location_id: branch },
  ],
  'changeMessagingAccount (its configuration)': async (place) => [
    'PATCH',
    await aConfiguredAccount(place),
    { config: { access_token: 'another' } },
  ],
  'changeMessagingAccount (the same configuration)': async (place) => [
    'PATCH',
    await aConfiguredAccount(place),
    { config: graph.config },
  ],
  rotateMessagingAccountSecret: async (place) => ['POST', `${await aConfiguredAccount(place)}/rotate-secret`],
  reconnectMessagingAccount: async (place) => {
    const path = await aConfiguredAccount(place);
    await api.insist('POST', `${path}/disconnect`, { token: place.token });
    return ['POST', `${path}/reconnect`];
  },
  createAssignmentRule: async ({ memberId }) => [
    'POST',
    '/assignment-rules',
    { name: 'Mías', position: 1, strategy: 'member', assignee_user_id: memberId, conditions: [] },
  ],
  createAutomationTrigger: async ({ memberId }) => [
    'POST',
    '/automation-triggers',
    { name: 'Mías', on: 'message.received', actions: [{ type: 'assign', assignee_user_id: memberId }] },
  ],
  createStockSource: async ({ branch }) => [
    'POST',
    '/stock-sources',
    { name: 'Patio', kind: 'upload', format: 'csv', key_column: 'id', location_id: branch },
  ],
};

describe('visibility of later records', () => {
  it('is decided only by declared operations, which reject callers with partial visibility', () => {
    const naming = api.operations.filter(namesWhoSees);
    const declared = [...DECIDES_LATER, ...TAKES_OVER, ...Object.keys(DECIDES_NOW)];
    expect(naming.map(({ id }) => id).sort()).toEqual([...declared].sort());
    const silent = naming.filter(({ id, reasons = [] }) => {
      const refuses = reasons.some(({ status, words }) => status === 403 && words.includes('visibility_not_held'));
      return refuses !== [...DECIDES_LATER, ...TAKES_OVER].includes(id);
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('has an error declared by each operation tested below', () => {
    const tried = new Set(Object.keys(LATER).map((key) => key.split(' ')[0]!));
    const refusing = api.operations.filter(({ reasons = [] }) =>
      reasons.some(({ status, words }) => status === 403 && words.includes('visibility_not_held')),
    );
    const refusedIds = new Set(refusing.map(({ id }) => id));
    expect([...tried].filter((id) => !refusedIds.has(id))).toEqual([]);
  });

  it('is tested below for each operation, or by a test of its own', () => {
    const tried = new Set(Object.keys(LATER).map((key) => key.split(' ')[0]!));
    const elsewhere = Object.entries(HELD_ELSEWHERE).filter(([, file]) =>
      readFileSync(join(ROOT, file), 'utf8').includes('visibility_not_held'),
    );
    const elsewhereIds = new Set(elsewhere.map(([id]) => id));
    expect([...DECIDES_LATER, ...TAKES_OVER].filter((id) => !tried.has(id) && !elsewhereIds.has(id))).toEqual([]);
  });

  it.each(
    (['assigned', 'branches'] as const).flatMap((visibility) =>
      Object.keys(LATER).map((id) => [id, visibility] as const),
    ),
  )('cannot be decided by %s for a member limited to %s records', async (id, visibility) => {
    const place = await aNarrowedMember(visibility);
    const [method, path, body] = await LATER[id]!(place);
    const refused = await api.call<Made>(method, path, { token: place.ana, body });
    expect([refused.status, refused.body.error?.details]).toEqual([403, { reason: 'visibility_not_held' }]);
    expect((await api.call(method, path, { token: place.token, body })).status).toBeLessThan(300);
  });

  it('is unaffected when such a member changes something else', async () => {
    const place = await aNarrowedMember('branches');
    const { made, ana } = place;
    const changes: [string, object][] = [
      [`/teams/${await made('/teams', { name: 'Ventas' })}`, { name: 'Ventas 2' }],
      [`/pipelines/${await made('/pipelines', { name: 'Ventas nuevas', stages: STAGES })}`, { name: 'Flotas' }],
      [
        `/portal-accounts/${await made('/portal-accounts', { kind: 'portal_b', name: 'Portal' })}`,
        { name: 'Otro', location_id: null },
      ],
      [`/appointment-types/${await made('/appointment-types', TYPE)}`, { name: `Visita ${randomUUID()}` }],
      [await aConfiguredAccount(place), { name: 'Posventa' }],
    ];
    for (const [path, body] of changes)
      expect([path, (await api.call('PATCH', path, { token: ana, body })).status]).toEqual([path, 200]);
  });
});
