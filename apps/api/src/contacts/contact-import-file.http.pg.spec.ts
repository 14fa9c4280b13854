import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../testing/api-app';

let api: ApiApp;
let workspace: KeyedWorkspace;
let url: string;
let line: (text: string) => void = () => undefined;

beforeAll(async () => {
  api = await ApiApp.start({}, (text) => line(text));
  await api.app.listen(0, '127.0.0.1');
  url = `${await api.app.getUrl()}/api/v1/contacts/import`;
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const authorized = () => ({ authorization: `Bearer ${workspace.token}` });

/** Resolves at the first log line of the stage. */
const waitForStage = (stage: string): Promise<void> =>
  new Promise((resolve) => {
    line = (text) => {
      if ((JSON.parse(text) as { stage?: string }).stage === stage) resolve();
    };
  });

describe('an import whose caller disconnects', () => {
  it.each(['read', 'decided'])(
    'stops and stores nothing once rows are %s, and lets the next one begin',
    async (stage) => {
      const reached = waitForStage(stage);
      const csv = `name\n${'Ana\n'.repeat(60_000)}`;
      const gone = new AbortController();
      const left = fetch(url, {
        method: 'POST',
        headers: { ...authorized(), 'content-type': 'application/json' },
        body: JSON.stringify({ csv }),
        signal: gone.signal,
      });
      await reached;
      gone.abort();
      await expect(left).rejects.toThrow();
      const next = await api.call<{ data: { created: number } }>('POST', '/contacts/import', {
        token: workspace.token,
        body: { csv: 'name\nEva\n' },
      });
      expect([next.status, next.body.data.created]).toEqual([200, 1]);
      expect(await recordedEvents(api.database, workspace.id)).toHaveLength(1);
    },
  );
});

describe('an import of a raw file', () => {
  interface Report {
    data: { created: number; skipped: number; dry_run: boolean; rows: { name: string }[] };
    error: { code: string; message: string };
  }
  const post = async (
    body: string | Buffer<ArrayBuffer> | FormData,
    { type, key, query = '' }: { type?: string; key?: string; query?: string } = {},
  ) => {
    const headers = { ...authorized(), ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) };
    const answer = await fetch(`${url}${query}`, { method: 'POST', headers, body });
    return {
      status: answer.status,
      replayed: answer.headers.get('x-idempotent-replay'),
      body: (await answer.json()) as Report,
    };
  };
  const form = (file: string | Buffer<ArrayBuffer>, name = 'contactos.csv', type = 'text/csv') => {
    const body = new FormData();
    body.set('file', new Blob([file], { type }), name);
    return body;
  };
  const csv = 'sep=;\r\nNombre;E-mail\r\nÑandú;n@example.com\r\n';
  const latin1 = Buffer.from(csv, 'latin1');
  const utf16 = Buffer.from(`\uFEFF${csv}`, 'utf16le');

  it('accepts a body or a part, in the encodings of spreadsheets', async () => {
    const first = await post(latin1, { type: 'text/csv; charset=iso-8859-1', query: '?dry_run=true' });
    expect([first.status, first.body.data.dry_run, first.body.data.rows[0]!.name]).toEqual([200, true, 'Ñandú']);
    const second = await post(form(utf16));
    expect([second.status, second.body.data.created, second.body.data.rows[0]!.name]).toEqual([200, 1, 'Ñandú']);
    expect((await post(csv, { type: 'text/csv' })).body.data).toMatchObject({ created: 0, skipped: 1 });
  });

  it('repeats its response for the same content and key, and rejects other content', async () => {
    const first = await post(csv, { type: 'text/csv', key: 'one' });
    const again = await post(csv, { type: 'text/csv', key: 'one' });
    expect([again.replayed, again.body]).toEqual(['1', first.body]);
    const other = await post(`${csv}Eva;eva@example.com\r\n`, { type: 'text/csv', key: 'one' });
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_CONFLICT']);
    const parts = [
      form(csv),
      form(csv),
      form(csv, 'otros.csv'),
      form(csv, 'contactos.csv', 'application/vnd.ms-excel'),
    ];
    const statuses = [];
    for (const part of parts) statuses.push((await post(part, { key: 'two' })).status);
    expect(statuses).toEqual([200, 200, 409, 409]);
  });

  it('fails only rows with a NUL character, and rejects a header with one', async () => {
    const failed = { action: 'fail', contact_id: null, error: 'A cell contains the NUL character.' };
    const { status, body } = await post('name,notes\nA\0na,\nEva,x\n', { type: 'text/csv', key: 'nul' });
    expect([status, body.data]).toMatchObject([200, { created: 1, rows: [failed, { name: 'Eva' }] }]);
    expect((await post('na\0me\nAna\n', { type: 'text/csv' })).status).toBe(400);
  });

  it('rejects a file that is too large, empty or malformed, and unsupported types', async () => {
    const large = Buffer.alloc(32 * 1024 * 1024 + 1, 'a');
    const stream = () => new Blob([large]).stream();
    const streamed = await fetch(url, {
      method: 'POST',
      headers: { ...authorized(), 'content-type': 'text/csv' },
      body: stream(),
      duplex: 'half',
    } as RequestInit);
    expect([(await post(large, { type: 'text/csv' })).status, streamed.status]).toEqual([413, 413]);
    await streamed.text();
    expect([
      (await post('', { type: 'text/csv' })).status,
      (await post('x', { type: 'multipart/form-data' })).status,
    ]).toEqual([400, 400]);
    const { status, body } = await post(csv, { type: 'text/plain' });
    expect([status, body.error.message]).toEqual([415, expect.stringContaining('text/csv')]);
    expect(await recordedEvents(api.database, workspace.id)).toEqual([]);
  });
});
