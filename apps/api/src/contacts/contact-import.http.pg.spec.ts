import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../testing/api-app';
import type { ContactResource } from '@workops/contacts/http';
import type { AsJson } from '../testing/as-json';

interface Report {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dry_run: boolean;
  ignored_columns: string[];
  rows: { row: number; action: string; name: string; contact_id: string | null; error?: string; warning?: string }[];
}
type Answer = { data: Report; error?: { code: string; field_errors?: Record<string, string> } };
type Contact = { data: AsJson<ContactResource> };

let api: ApiApp;
let workspace: KeyedWorkspace;
const logged: string[] = [];

beforeAll(async () => {
  api = await ApiApp.start({}, (line) => logged.push(line));
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const send = (csv: string, over: object = {}, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/contacts/import', { token: workspace.token, body: { csv, ...over }, headers });
const imported = async (csv: string) => (await send(csv)).body.data;
const importedActions = async (csv: string) => (await imported(csv)).rows.map(({ action }) => action);
const create = async (body: object) =>
  (await api.call<Contact>('POST', '/contacts', { token: workspace.token, body: { name: 'Ana', ...body } })).body.data;
const read = async (id: string) =>
  (await api.call<Contact>('GET', `/contacts/${id}`, { token: workspace.token })).body.data;
const listEvents = async (type: string) =>
  (await recordedEvents(api.database, workspace.id)).filter((event) => event.type === type);
/** Number of contacts created, each with one event. */
const count = async () => (await listEvents('contact.created')).length;
/** Finds a contact by its external id, which the conflict error reveals. */
const byExternalId = async (externalId: string) => {
  const { body } = await api.call<{ error: { details: { contact_id: string } } }>('POST', '/contacts', {
    token: workspace.token,
    body: { name: 'Otra', external_id: externalId },
  });
  return read(body.error.details.contact_id);
};

describe('an import over HTTP', () => {
  it('applies a mapping, in JSON and in the query of a raw file', async () => {
    const csv = 'Persona,Número\nAna,988501865\n';
    const mapping = { Persona: 'name', Número: 'phone' };
    expect((await send(csv)).status).toBe(400);
    expect((await send(csv, { mapping, dry_run: true })).body.data).toMatchObject({ created: 1, ignored_columns: [] });
    const query = new URLSearchParams({ mapping: JSON.stringify(mapping), dry_run: 'true' });
    const sentAsIs = (text: URLSearchParams) =>
      api.call<Answer>('POST', `/contacts/import?${text.toString()}`, {
        token: workspace.token,
        body: csv,
        headers: { 'content-type': 'text/csv' },
      });
    expect((await sentAsIs(query)).body.data).toMatchObject({ created: 1, ignored_columns: [] });
    expect((await sentAsIs(new URLSearchParams({ mapping: '{' }))).status).toBe(400);
    for (const wrong of [{ Número: 5 }, [], 'phone', { Número: 'nothing' }, { Otra: 'phone' }]) {
      expect([wrong, (await send(csv, { mapping: wrong })).status]).toEqual([wrong, 400]);
    }
  });

  it('reads numbers as spreadsheets write them, and ignores invisible characters', async () => {
    const existing = await create({ phone: '+56988501865', external_id: '0042', email: 'ana@example.com' });
    const csv = [
      'external_id,name,phone,email',
      ',Uno,"=""+56988501865""",',
      ",Dos,'+56 9 8850 1865,",
      ',Tres,\u202a+56 9 8850 1865\u202c,',
      '"=""0042""",Cuatro,,',
      "'0042,Cinco,,",
      ',Seis,,\u2066ana@exa\u00admple.com\u2069',
      ',\u200b\u2068\ufe0d,,eva@example.com',
      "crm-7,'Til Tuesday,,",
    ].join('\n');
    const { rows } = await imported(csv);
    expect(rows.slice(0, 6).map(({ action, contact_id }) => [action, contact_id])).toEqual(
      Array(6).fill(['skip', existing.id]),
    );
    expect(rows.slice(6)).toMatchObject([{ action: 'fail' }, { action: 'create', name: "'Til Tuesday" }]);
  });

  it('reports each row and the counts', async () => {
    const existing = await create({ external_id: 'a', name: 'Ana' });
    const csv = 'external_id,name,email,colour\na,Otra,ana@example.com,\nb,Eva,,red\na,,,\nc,,nobody,\n';
    const { status, body } = await send(csv);
    expect([status, body.data]).toEqual([
      200,
      {
        total: 4,
        created: 1,
        updated: 1,
        skipped: 1,
        failed: 1,
        dry_run: false,
        ignored_columns: ['colour'],
        rows: [
          { row: 1, action: 'update', name: 'Otra', contact_id: existing.id },
          { row: 2, action: 'create', name: 'Eva', contact_id: (await byExternalId('b')).id },
          { row: 3, action: 'skip', name: 'Ana', contact_id: existing.id },
          { row: 4, action: 'fail', name: '', contact_id: null, error: 'email: Must be an email address.' },
        ],
      },
    ]);
    expect(await read(existing.id)).toMatchObject({ name: 'Ana', email: 'ana@example.com' });
  });

  it('stores every column as POST would', async () => {
    const { data: company } = (
      await api.call<{ data: { id: string } }>('POST', '/companies', { token: workspace.token, body: { name: 'Sur' } })
    ).body;
    await api.call('POST', '/contact-attributes', {
      token: workspace.token,
      body: { key: 'talla', label: 'Talla', type: 'number' },
    });
    const columns = {
      external_id: 'x',
      name: ' Josefa Núñez ',
      phone: '9 1234 5678',
      lifecycle_stage: 'prospect',
      origin_channel: 'feria',
      company_id: company.id,
      person_kind: 'juridica',
      tax_id: '12.345.678-5',
      tax_id_kind: 'RUT',
      language: 'es-cl',
      'address.line1': 'Av. Italia 1',
      'address.country': 'cl',
      'attr:talla': '42',
      email_consent: 'true',
      colour: 'red',
    };
    await imported(`${Object.keys(columns).join(';')}\n${Object.values(columns).join(';')}`);
    expect(await byExternalId('x')).toMatchObject({
      name: 'Josefa Núñez',
      phone: '+56912345678',
      lifecycle_stage: 'prospect',
      origin_channel: 'feria',
      company_id: company.id,
      tax_id: '12345678-5',
      tax_id_kind: 'rut',
      language: 'es-CL',
      email_consent: false,
      address: { line1: 'Av. Italia 1', line2: null, city: null, region: null, postal_code: null, country: 'CL' },
      attributes: [expect.objectContaining({ key: 'talla', value: '42' })],
    });
  });

  it.each([
    ['a byte order mark', '\uFEFFname,external_id\nAna,x\n'],
    ['semicolons', 'name;external_id\n"Ana";x\n'],
    ['tabs', 'name\texternal_id\nAna\tx\n'],
    ['CRLF', 'name,external_id\r\nAna,x\r\n'],
    ['line ends that differ', 'name,external_id\nAna,x\r\n'],
    ['no last line end', 'external_id,name\nx,Ana'],
    ['blank lines and lines of blanks', 'external_id,name\n\nx,Ana\n,\n \n'],
    ['a quoted delimiter in the header', '"name","external_id","a;b;c;d"\nAna,x,\n'],
  ])('reads a file with %s', async (_what, csv) => {
    expect(await importedActions(csv)).toEqual(['create']);
    expect(await byExternalId('x')).toMatchObject({ name: 'Ana', external_id: 'x' });
  });

  it('reads quoted line ends, quotes and delimiters as part of a cell', async () => {
    await imported('external_id,name,job_title\nx,"Ana ""la Jefa"", Pérez","Jefa\nde ventas"\ny,Juan "Pancho" Soto,\n');
    expect(await byExternalId('x')).toMatchObject({ name: 'Ana "la Jefa", Pérez', job_title: 'Jefa\nde ventas' });
    expect(await byExternalId('y')).toMatchObject({ name: 'Juan "Pancho" Soto' });
  });

  it('imports one contact with one event for three rows with the same external id', async () => {
    const csv = 'external_id,name,email,phone\nx,Ana,,\nx,Ana,ana@example.com,\nx,Otra,otra@example.com,912345678\n';
    expect(await importedActions(csv)).toEqual(['create', 'update', 'update']);
    expect([await count(), (await listEvents('contact.updated')).length]).toEqual([1, 0]);
    expect(await byExternalId('x')).toMatchObject({ name: 'Ana', email: 'ana@example.com', phone: '+56912345678' });
  });

  it.each([null, 'a@example.com'])('matches A by external id and leaves B its email, if A has %j', async (email) => {
    const a = await create({ external_id: 'a', email });
    const b = await create({ email: 'b@example.com' });
    await imported('external_id,name,email,job_title\na,X,b@example.com,Jefa\n');
    expect(await read(a.id)).toMatchObject({ email, job_title: 'Jefa' });
    expect(await read(b.id)).toEqual(b);
  });

  it('reports in a dry run what the real import does, and writes nothing', async () => {
    const existing = await create({ external_id: 'a', email: 'a@example.com' });
    const before = (await recordedEvents(api.database, workspace.id)).length;
    const csv =
      'external_id,name,email,phone\na,X,,912345678\nb,Eva,b@example.com,\nb,,,987654321\n,Uno,wrong,\n,Leo,a@example.com,\n';
    const foretold = (await send(csv, { dry_run: true })).body.data;
    expect([await count(), (await recordedEvents(api.database, workspace.id)).length]).toEqual([1, before]);
    expect(await read(existing.id)).toEqual(existing);
    const { rows, ...report } = await imported(csv);
    const knownRows = rows.map((row) => ({ ...row, contact_id: row.contact_id === existing.id ? existing.id : null }));
    expect({ ...report, rows: knownRows }).toEqual({ ...foretold, dry_run: false });
    expect(foretold.dry_run).toBe(true);
  });

  it('reports ten thousand invalid rows, and imports the valid one after them', async () => {
    const report = await imported(`name,email\n${'Ana,wrong\n'.repeat(10_000)}Eva,eva@example.com\n`);
    expect([report.failed, report.created, report.rows.length]).toEqual([10_000, 1, 10_001]);
    expect(report.rows[10_000]).toMatchObject({ row: 10_001, action: 'create', name: 'Eva' });
  });

  it.each([
    ['a cell too many', 'x,Ana,extra', 'Has 3 cells, the header has 2.'],
    ['a cell too few', 'x', 'Has 1 cells, the header has 2.'],
    ['no name', 'x,', 'name: Required.'],
    ['a quote that never closes', '"x,Ana\nz,Leo', 'A quoted cell is not closed.'],
  ])('fails a row with %s and imports the one before it', async (_what, row, error) => {
    const { rows } = await imported(`external_id,name\ny,Eva\n${row}`);
    expect(rows).toEqual([
      { row: 1, action: 'create', name: 'Eva', contact_id: expect.any(String) },
      { row: 2, action: 'fail', name: expect.any(String), contact_id: null, error },
    ]);
  });

  it('fails a row with an invalid company, attribute or tax id', async () => {
    const { rows } = await imported(
      'name,company_id,attr:talla,tax_id,tax_id_kind\n' +
        'Ana,01930000-0000-7000-8000-000000000002,,,\nAna,none,,,\nAna,,42,,\nAna,,,12345678-0,rut\n',
    );
    expect(rows.map(({ error }) => error)).toEqual([
      'company_id: La empresa no existe.',
      'company_id: Must be a uuid.',
      'attr:talla: El atributo no existe.',
      'tax_id: El RUT no es válido.',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no column that is known', 'colour,size\nred,1\n'],
    ['a column twice', 'name,email,name\nAna,,Eva\n'],
  ])('rejects the whole file with %s', async (_what, csv) => {
    const { status, body } = await send(csv);
    expect([status, body.error?.code, Object.keys(body.error?.field_errors ?? {})]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['csv'],
    ]);
  });

  it('records an event per created row and changed contact, without legal identity or address', async () => {
    await create({ external_id: 'a' });
    const csv =
      'external_id,name,email,tax_id,address.line1\na,Ana,a@example.com,SECRETO-1,Calle Secreta 1\nb,Eva,b@example.com,SECRETO-2,Calle Secreta 2\n';
    await imported(csv);
    const created = (await listEvents('contact.created')).filter(({ data }) => data.name === 'Eva');
    expect(created).toEqual([expect.objectContaining({ data: expect.objectContaining({ email: 'b@example.com' }) })]);
    expect((await listEvents('contact.updated')).map(({ data }) => data.updated_fields)).toEqual([
      ['address', 'email', 'tax_id'],
    ]);
    expect(JSON.stringify(await recordedEvents(api.database, workspace.id))).not.toMatch(/secret/i);
  });

  it('creates each contact once if the same file is imported twice concurrently', async () => {
    const csv = `external_id,name,email\n${Array.from({ length: 300 }, (_, n) => `${n % 2 ? `crm-${n}` : ''},Ana ${n},ana${n}@example.com`).join('\n')}`;
    const reports = await Promise.all([imported(csv), imported(csv), imported(csv)]);
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 300]);
    expect(await count()).toBe(300);
  });

  it('creates one contact per external id together with concurrent POSTs', async () => {
    const ids = Array.from({ length: 150 }, (_, n) => `crm-${n}`);
    const csv = `external_id,name,email\n${ids.map((id) => `${id},Ana,${id}@example.com`).join('\n')}`;
    const posts = ids
      .slice(0, 40)
      .map((id) => api.call('POST', '/contacts', { token: workspace.token, body: { name: 'Eva', external_id: id } }));
    const [report, ...answers] = await Promise.all([imported(csv), ...posts]);
    const posted = answers.filter(({ status }) => status === 201).length;
    expect([report.failed, report.created + posted, await count()]).toEqual([0, 150, 150]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('returns the first report for a repeat with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send('name\nAna\n', {}, headers);
    const again = await send('name\nAna\n', {}, headers);
    expect([again.headers['x-idempotent-replay'], again.body]).toEqual(['1', first.body]);
    expect(await count()).toBe(1);
  });

  it('repeats only the counts and failed rows of a very long report', async () => {
    const headers = { 'idempotency-key': 'import-2' };
    const csv = `name,email\n${Array.from({ length: 4_000 }, (_none, row) => `Ana ${row},${row % 3 === 0 ? 'nobody' : `ana-${row}@example.com`}`).join('\n')}\n`;
    const [first, again] = [await send(csv, { dry_run: true }, headers), await send(csv, { dry_run: true }, headers)];
    expect([first.body.data.rows.length, first.body.data]).toEqual([
      4_000,
      expect.not.objectContaining({ rows_omitted: expect.anything() }),
    ]);
    const { rows, ...counts } = first.body.data;
    const kept = rows.filter(({ action }) => action === 'fail').slice(0, 500);
    expect([again.headers['x-idempotent-replay'], again.body.data]).toEqual([
      '1',
      { ...counts, rows: kept, rows_omitted: 3_500 },
    ]);
  });

  it('reads and changes only its own workspace', async () => {
    const theirs = await create({ external_id: 'x', email: 'ana@example.com', phone: '912345678' });
    const owner = workspace;
    workspace = await api.workspace();
    expect(
      await importedActions('external_id,name,email,phone,job_title\nx,Eva,ana@example.com,912345678,Jefa\n'),
    ).toEqual(['create']);
    workspace = owner;
    expect([await read(theirs.id), await count()]).toEqual([theirs, 1]);
  });

  it('logs its progress with its request id', async () => {
    const requestId = 'import-to-follow';
    await send('name\nAna\nEva\n', {}, { 'x-request-id': requestId });
    const lines = logged
      .map((line) => JSON.parse(line) as { requestId?: string; stage?: string; rows?: number })
      .filter((line) => line.stage);
    expect(lines.filter((line) => line.requestId === requestId).map(({ stage, rows }) => [stage, rows])).toEqual([
      ['read', 2],
      ['decided', 2],
      ['announced', 2],
    ]);
  });

  it('accepts a body of over 1 MiB, and rejects more than 32 MiB', async () => {
    const line = `Ana,${'x'.repeat(190)}\n`;
    const file = (bytes: number) => `name,job_title\n${line.repeat(Math.ceil(bytes / line.length))}`;
    expect((await send(file(2 * 1024 * 1024), { dry_run: true })).status).toBe(200);
    const body = { csv: file(33 * 1024 * 1024) };
    expect(
      (await api.call('POST', '/contacts/import', { token: workspace.token, body, isInjected: true })).status,
    ).toBe(413);
  });
});
