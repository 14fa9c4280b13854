import { ApiApp, type KeyedWorkspace, type Refusal } from '../testing/api-app';

type Merged = {
  data: {
    primary: { id: string; email: string | null };
    merged_count: number;
    conversations_reassigned: number;
    filled_fields: string[];
  };
};

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const person = async (body: object = {}) =>
  (
    await api.insist<{ data: { id: string } }>('POST', '/contacts', {
      token: workspace.token,
      body: { name: 'Ana', ...body },
    })
  ).body.data.id;
const merge = (id: string, secondaryIds: unknown, headers: Record<string, string> = {}) =>
  api.call<Merged & Refusal>('POST', `/contacts/${id}/merge`, {
    token: workspace.token,
    body: { secondary_ids: secondaryIds },
    headers,
  });
const read = async (id: string) =>
  (await api.call<{ data: object }>('GET', `/contacts/${id}`, { token: workspace.token })).body.data;

describe('merging over HTTP', () => {
  it('returns 200 with the survivor, and the merged contact stays readable', async () => {
    const [ana, eva] = [
      await person(),
      await person({ email: 'Eva@Example.com', phone: '912345678', job_title: 'Jefa' }),
    ];
    const merged = await merge(ana, [eva.toUpperCase()]);
    expect([merged.status, merged.body]).toEqual([
      200,
      {
        data: {
          primary: { id: ana, email: 'Eva@Example.com' },
          merged_count: 1,
          conversations_reassigned: 0,
          filled_fields: ['email', 'phone'],
        },
      },
    ]);
    expect(await read(ana)).toMatchObject({ email: 'Eva@Example.com', job_title: null, merged_into_contact_id: null });
    expect(await read(eva)).toMatchObject({ email: 'Eva@Example.com', merged_into_contact_id: ana });
  });

  it('merges once per idempotency key', async () => {
    const [ana, eva] = [await person(), await person()];
    const answers = await Promise.all([1, 2, 3].map(() => merge(ana, [eva], { 'idempotency-key': 'merge-1' })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]!.body]));
  });

  it('rejects a write to the merged contact, and names the survivor', async () => {
    const [ana, eva] = [await person(), await person()];
    await merge(ana, [eva]);
    const channel = { kind: 'web', identifier: 'visitor' };
    const preference = { channel: 'email', scope: 'service', status: 'blocked', legal_basis: 'Solicitud' };
    const writes = [
      ['PATCH', `/contacts/${eva}`, { name: 'Otra' }],
      ['POST', `/contacts/${eva}/channels`, channel],
      ['DELETE', `/contacts/${eva}/channels/${UNKNOWN}`, undefined],
      ['POST', `/contacts/${eva}/outbound-preferences`, preference],
      ['POST', `/contacts/${eva}/merge`, { secondary_ids: [ana] }],
    ] as const;
    for (const [method, path, body] of writes) {
      const { status, body: answer } = await api.call<Refusal>(method, path, { token: workspace.token, body });
      expect([path, status, answer.error.code, answer.error.details]).toEqual([
        path,
        409,
        'CONFLICT',
        { reason: 'merged', merged_into_contact_id: ana },
      ]);
    }
  });

  it('rejects an invalid secondary with 422 and its position, without merging', async () => {
    const [ana, eva] = [await person(), await person()];
    const [before, other] = [await read(ana), await read(eva)];
    for (const wrong of [UNKNOWN, ana]) {
      const refused = await merge(ana, [eva, wrong]);
      expect([refused.status, refused.body.error.code, Object.keys(refused.body.error.field_errors!)]).toEqual([
        422,
        'VALIDATION_ERROR',
        ['secondary_ids.1'],
      ]);
    }
    expect([await read(ana), await read(eva)]).toEqual([before, other]);
    expect((await merge(UNKNOWN, [eva])).status).toBe(404);
  });

  it.each([
    [[], 'too_small'],
    [Array.from({ length: 51 }, () => UNKNOWN), 'too_big'],
    [['x'], 'invalid_string'],
    ['x', 'invalid_type'],
  ])('rejects a malformed list with 400 (%#)', async (secondaryIds, code) => {
    const refused = await merge(await person(), secondaryIds);
    expect([refused.status, refused.body.error.details.body]).toEqual([400, [expect.objectContaining({ code })]]);
  });

  it('accepts fifty secondaries', async () => {
    const ana = await person();
    const duplicates = await Promise.all(Array.from({ length: 50 }, () => person()));
    expect((await merge(ana, duplicates)).body.data.merged_count).toBe(50);
    expect(await read(duplicates.at(-1)!)).toMatchObject({ merged_into_contact_id: ana });
  });
});
