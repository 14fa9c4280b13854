import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTombstone } from '@workops/contacts/testing';
import { eventually, storedFiles } from '@workops/platform/testing';
import { ApiApp, type ApiCall, type KeyedWorkspace, type Method } from '../testing/api-app';

type Descriptor = { filename: string; content_type: string; size: number; sha256: string; uploaded_at: string };
type Uploaded = {
  data: { id: string; key: string; value: Descriptor };
  error: { code: string; message: string; requestId: string };
};

const MIB = 1024 * 1024;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let api: ApiApp;
let folder: string;
let workspace: KeyedWorkspace;
let contactId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workops-files-'));
  api = await ApiApp.start({ FILES_DIRECTORY: folder });
  await api.app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  workspace = await api.workspace(['contacts:read', 'contacts:write', 'contact_attributes:write', 'audit_log:read']);
  await call('POST', '/contact-attributes', { body: { key: 'contrato', type: 'file', label: 'Contrato' } });
  await call('POST', '/contact-attributes', { body: { key: 'color', type: 'text', label: 'Color' } });
  contactId = (await call<{ data: { id: string } }>('POST', '/contacts', { body: { name: 'Josefa' } })).body.data.id;
});

const call = <Body>(method: Method, path: string, over: ApiCall = {}) =>
  api.call<Body>(method, path, { token: workspace.token, ...over });
const at = (key = 'contrato', id = contactId) => `/contacts/${id}/attributes/${key}/file`;
const form = (content: string | Buffer, filename = 'contrato.pdf', type = 'application/pdf'): FormData => {
  const made = new FormData();
  made.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), filename);
  return made;
};
const upload = (
  content: string | Buffer,
  over: { filename?: string; type?: string; path?: string; headers?: Record<string, string> } = {},
) =>
  call<Uploaded>('POST', over.path ?? at(), { body: form(content, over.filename, over.type), headers: over.headers });
const download = (path = at()) => call<Buffer>('GET', path);
/** Sends a raw body. */
const raw = (body: string, boundary = 'b') =>
  call<Uploaded>('POST', at(), { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
const stored = (): string[] =>
  readdirSync(folder).includes(workspace.id) ? readdirSync(join(folder, workspace.id)) : [];
const rows = () => storedFiles(api.database, workspace.id);
const nothingIsLeft = () => eventually(async () => stored().length === 0 && (await rows()).length === 0);

describe('the file of an attribute', () => {
  it('is stored as a descriptor, shown with the contact, and downloaded unchanged', async () => {
    const bytes = randomBytes(300_000);
    const { status, body } = await upload(bytes);
    const value = {
      filename: 'contrato.pdf',
      content_type: 'application/pdf',
      size: 300_000,
      sha256: sha256(bytes),
      uploaded_at: expect.any(String),
    };
    expect([status, body.data]).toMatchObject([201, { key: 'contrato', type: 'file', value }]);
    const contact = await call<{ data: { attributes: unknown[] } }>('GET', `/contacts/${contactId}`);
    expect(contact.body.data.attributes[0]).toEqual(body.data);
    const file = await download();
    expect(file.body.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'content-disposition': `attachment; filename="contrato.pdf"; filename*=UTF-8''contrato.pdf`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('is audited with the people who attached and removed it, without its name', async () => {
    const first = (await upload('uno', { filename: 'ficha de Ana.pdf' })).body.data.id;
    const second = (await upload('dos')).body.data.id;
    await call('DELETE', at());
    const { body } = await call<{
      data: { action: string; target: object; details: Record<string, unknown>; author: { kind: string } }[];
    }>('GET', '/audit-log?limit=3');
    expect(body.data.map(({ action, details }) => [action, details.file_id, details.replaced])).toEqual([
      ['contact_file.removed', second, undefined],
      ['contact_file.attached', second, first],
      ['contact_file.attached', first, null],
    ]);
    expect(JSON.stringify(body.data)).not.toContain('Ana');
    expect(body.data[0]).toMatchObject({ target: { kind: 'contact', id: contactId }, author: { kind: 'api_key' } });
  });

  it('may be empty', async () => {
    expect((await upload('')).body.data.value).toMatchObject({ size: 0, sha256: sha256(Buffer.alloc(0)) });
    expect((await download()).status).toBe(200);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\papeles\\ficha médica.pdf', 'ficha médica.pdf'],
    ['..', 'archivo'],
    ['a\u0007b\u202efdp.exe', 'abfdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('called %s is shown as %s, and stored under an internal name', async (sent, kept) => {
    const { body } = await upload('hola', { filename: sent });
    expect(body.data.value.filename).toBe(kept);
    expect(stored()).toEqual([body.data.id]);
    const disposition = String((await download()).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\x21-\x7e]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(kept);
  });

  it('is downloaded as an attachment with its original type, even an executable one', async () => {
    await upload('<script>alert(1)</script>', { filename: 'a".html', type: 'text/html' });
    const { headers } = await download();
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="a.*\.html"/);
  });

  it('replaces the previous file, whose content is deleted', async () => {
    const first = (await upload('uno')).body.data.id;
    const second = (await upload('dos')).body.data.id;
    expect(second).not.toBe(first);
    expect((await download()).body.toString()).toBe('dos');
    await eventually(() => !stored().includes(first));
    expect(stored()).toEqual([second]);
  });

  it('is the last of several concurrent uploads; the others leave nothing behind', async () => {
    const answers = await Promise.all(['uno', 'dos', 'tres'].map((content) => upload(content)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await eventually(async () => stored().length === 1 && (await rows()).length === 1);
    expect(answers.map(({ body }) => body.data.id)).toContain(stored()[0]);
    expect(['uno', 'dos', 'tres']).toContain((await download()).body.toString());
    expect(await rows()).toEqual(['held']);
  });

  it('is deleted with 204, then 404, without a trace', async () => {
    await upload('hola');
    const answers = await Promise.all([1, 2].map(() => call('DELETE', at())));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await call<{ error: { message: string } }>('GET', at())).status).toBe(404);
    await nothingIsLeft();
  });
});

describe('a rejected upload', () => {
  it.each([
    ['an unknown contact', () => at('contrato', '01930000-0000-7000-8000-00000000dead'), 404],
    ['an unknown attribute', () => at('nada'), 404],
    ['an attribute of another type', () => at('color'), 422],
    ['a contact id that is none', () => at('contrato', 'x'), 400],
  ])('for %s leaves nothing behind', async (_what, path, status) => {
    expect((await upload('hola', { path: path() })).status).toBe(status);
    await nothingIsLeft();
  });

  it('for a tombstone leaves nothing behind', async () => {
    await makeTombstone(api.database, contactId, contactId);
    expect((await upload('hola')).status).toBe(409);
    await nothingIsLeft();
  });

  it('of more than 25 MB returns 413, with or without a content length', async () => {
    const bytes = Buffer.alloc(25 * MIB + 1, 7);
    expect(await upload(bytes)).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
    expect((await upload(bytes, { headers: { 'content-length': String(bytes.length + 50_000) } })).status).toBe(413);
    await nothingIsLeft();
    expect((await upload(bytes.subarray(1))).status).toBe(201);
  });

  it.each([
    ['no part', '--b--\r\n'],
    ['a part that is no file', '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nhola\r\n--b--\r\n'],
    [
      'two files',
      ['a', 'c']
        .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\nhola\r\n`)
        .join('') + '--b--\r\n',
    ],
    [
      'a field after the file',
      '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhola\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
    ],
    ['an end that never comes', '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhola'],
    ['a head that never ends', '--b\r\nContent-Disposition: form-data; name="f"'],
    ['nothing of a form', 'hola'],
    ['nothing', ''],
  ])('for %s returns 400 and leaves nothing behind', async (_what, body) => {
    expect((await raw(body)).status).toBe(400);
    await nothingIsLeft();
  });

  it('of a wrong type returns 415, or 400 without a body', async () => {
    expect((await call('POST', at(), { body: { file: 'hola' } })).status).toBe(415);
    expect((await call('POST', at(), { body: 'hola', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await call('POST', at())).status).toBe(400);
    expect(
      (await call('POST', at(), { body: '--b--', headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400);
    expect((await call('POST', '/contacts', { body: form('hola') })).status).toBe(415);
  });
});

describe('an upload with an Idempotency-Key', () => {
  const once = (content: string, over: { filename?: string; type?: string } = {}) =>
    upload(content, { ...over, headers: { 'idempotency-key': 'once' } });

  it('is stored once; its repeat returns the first response and leaves nothing behind', async () => {
    const first = await once('hola');
    const again = await once('hola');
    expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([201, '1', first.body]);
    expect([stored(), await rows()]).toEqual([[first.body.data.id], ['held']]);
  });

  it('is stored once by concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => once('hola')));
    const ids = new Set(answers.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    await eventually(async () => stored().length === 1 && (await rows()).length === 1);
  });

  it.each([
    ['content', 'adios', {}],
    ['name', 'hola', { filename: 'otro.pdf' }],
    ['type', 'hola', { type: 'text/plain' }],
  ])('returns 409 for another %s', async (_what, content, over) => {
    await once('hola');
    expect(await once(content, over)).toMatchObject({
      status: 409,
      body: { error: { code: 'IDEMPOTENCY_KEY_CONFLICT' } },
    });
    expect((await download()).body.toString()).toBe('hola');
  });

  it('repeats the error of the operation', async () => {
    const refused = () => upload('hola', { path: at('nada'), headers: { 'idempotency-key': 'refused' } });
    const first = await refused();
    expect([first.status, (await refused()).body.error.requestId]).toEqual([404, first.body.error.requestId]);
    await nothingIsLeft();
  });
});

describe('a client that disconnects', () => {
  const port = () => (api.app.getHttpServer().address() as AddressInfo).port;
  const open = (method: string, headers: Record<string, string> = {}) =>
    request({
      port: port(),
      host: '127.0.0.1',
      method,
      path: `/api/v1${at()}`,
      headers: { authorization: `Bearer ${workspace.token}`, ...headers },
    });

  it('during an upload leaves no descriptor and no content', async () => {
    const sending = open('POST', { 'content-type': 'multipart/form-data; boundary=b' });
    sending.on('error', () => undefined);
    sending.write('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
    sending.write(Buffer.alloc(MIB));
    await eventually(() => stored().length > 0);
    sending.destroy();
    await nothingIsLeft();
    expect((await download()).status).toBe(404);
  });

  it('during a download causes no error', async () => {
    const bytes = randomBytes(8 * MIB);
    await upload(bytes);
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      open('GET').on('response', resolve).on('error', reject).end(),
    );
    answer.on('error', () => undefined);
    answer.once('data', () => answer.destroy());
    await new Promise((resolve) => answer.once('close', resolve));
    expect((await download()).body.equals(bytes)).toBe(true);
  });

  it('learns that a file is too large before it has sent all of it', async () => {
    const sending = open('POST', { 'content-type': 'multipart/form-data; boundary=b' });
    const answered = new Promise<number | undefined>((resolve) => {
      sending.on('response', ({ statusCode }) => resolve(statusCode));
      sending.on('error', () => resolve(undefined));
    });
    let refused = false;
    void answered.then(() => (refused = true));
    sending.write('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
    let sent = 0;
    for (; sent < 200 && !refused; sent += 1) {
      if (!sending.write(Buffer.alloc(MIB)))
        await Promise.race([answered, new Promise((resolve) => sending.once('drain', resolve))]);
    }
    expect(sent).toBeLessThan(200);
    expect(await answered).toBe(413);
    sending.destroy();
    await nothingIsLeft();
  });
});

describe('over a connection', () => {
  const over = (init: RequestInit): Promise<Response> => {
    const { port } = api.app.getHttpServer().address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/api/v1${at()}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${workspace.token}` },
    });
  };
  const sent = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const answer = await over({ method: 'POST', body, headers });
    return { status: answer.status, body: (await answer.json()) as Uploaded };
  };

  it.each([0, 4, 300_000, 25 * MIB])('stores a file of %i bytes', async (size) => {
    const bytes = randomBytes(size);
    const { status, body } = await sent(form(bytes));
    expect([status, body.data.value]).toEqual([201, expect.objectContaining({ size, sha256: sha256(bytes) })]);
    expect(Buffer.from(await (await over({})).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('returns 413 for a file larger than 25 MB', async () => {
    expect((await sent(form(Buffer.alloc(25 * MIB + 1)))).status).toBe(413);
    await nothingIsLeft();
  });

  it('returns 400 for a body without its last boundary, and leaves nothing behind', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhola';
    expect((await sent(body, { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400);
    await nothingIsLeft();
  });
});
