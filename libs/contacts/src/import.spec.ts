import { anActor, CountingIds } from '@workops/kernel/testing';
import { importLimits } from './domain/import-columns';
import { ReportBook } from './domain/import-report';
import type { ImportStore, ImportTransaction } from './import-ports';
import { contactsInMemory } from './testing/contacts-in-memory';
import { importContacts } from './use-cases/import-contacts';
import { readRows } from './use-cases/read-import-rows';

function setUp() {
  const { contacts } = contactsInMemory();
  const actor = anActor();
  return {
    contacts,
    actor,
    imported: (csv: string) => contacts.import(actor, { csv, dryRun: false }),
  };
}

const columns = (count: number): string[] => Array.from({ length: count }, (_, index) => `attr:a${index}`);
/** Reads a header and this many rows, none of which can be stored. */
async function countRowsRead(count: number): Promise<number> {
  const decided = new ReportBook();
  const reading = { country: 'CL', definitions: [], named: new Set<string>(), decided, tell: () => undefined };
  const parts = async function* () {
    yield [{ cells: ['name'] }, ...Array.from({ length: count }, () => ({ unreadable: 'bad' }))];
  };
  for await (const kept of readRows(parts(), reading)) expect(kept).toEqual([]);
  return decided.report(false).failed;
}

const tooBig = { kind: 'malformed', details: { body: [expect.objectContaining({ path: 'csv', code: 'too_big' })] } };

describe('an import', () => {
  it('is audited with its counts, unless it is a dry run', async () => {
    const { contacts, memory } = contactsInMemory();
    const actor = anActor();
    const csv = 'name,email\nAna,ana@example.com\nEva,no address\n';
    await contacts.import(actor, { csv, dryRun: true });
    expect(memory.listActs(actor.workspaceId)).toEqual([]);
    await contacts.import(actor, { csv, dryRun: false });
    expect(memory.listActs(actor.workspaceId)).toEqual([
      expect.objectContaining({
        action: 'contact.imported',
        target: { kind: 'contact', id: null },
        details: expect.objectContaining({ total: 2, created: 1, updated: 0, failed: 1 }),
      }),
    ]);
  });

  it.each<[string, (gone: () => void) => Partial<ImportTransaction>]>([
    [
      'while it looks for matches again and again',
      (gone) => ({
        match: async ({ goOn }) => {
          for (let look = 0; look < 3; look += 1) {
            gone();
            goOn();
          }
          throw new Error('It went on.');
        },
      }),
    ],
    [
      'while it is attempted again and again',
      (gone) => {
        let attempts = 0;
        return {
          attempt: async () => {
            gone();
            attempts += 1;
            if (attempts > 1) throw new Error('It went on.');
            return false;
          },
        };
      },
    ],
  ])('stops at the next step if its caller disconnects %s', async (_when, over) => {
    const { memory, clock } = contactsInMemory();
    const ending = new AbortController();
    const store: ImportStore = {
      transaction: (by, work, ends) =>
        memory.imports.store.transaction(
          by,
          (tx) =>
            work(
              Object.assign(
                Object.create(tx) as ImportTransaction,
                over(() => ending.abort()),
              ),
            ),
          ends,
        ),
    };
    const workspaces = { loadProfile: async () => ({ country: 'CL' }) };
    const running = importContacts({
      imports: { ...memory.imports, store },
      workspaces,
      clock,
      ids: new CountingIds(),
    });
    const input = { csv: 'name\nAna\n', dryRun: false, callerGone: ending.signal };
    await expect(running(anActor(), input)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('fills a tax id together with its kind, unless the contact has another kind', async () => {
    const { contacts, actor, imported } = setUp();
    const dni = await contacts.create(actor, { name: 'Ana', externalId: 'a', taxIdKind: 'dni' });
    const none = await contacts.create(actor, { name: 'Eva', externalId: 'b' });
    const report = await imported(
      'external_id,tax_id,tax_id_kind,job_title\na,12345678-5,rut,Jefa\nb,12345678-5,rut,Jefa\n',
    );
    expect(report).toMatchObject({ updated: 2, failed: 0 });
    expect(await contacts.read(actor, dni.id)).toMatchObject({ taxId: null, taxIdKind: 'dni', jobTitle: 'Jefa' });
    expect(await contacts.read(actor, none.id)).toMatchObject({
      taxId: '12345678-5',
      taxIdKind: 'rut',
      jobTitle: 'Jefa',
    });
  });

  it("does not validate a number of another kind by the contact's kind", async () => {
    const { contacts, actor, imported } = setUp();
    const { id } = await contacts.create(actor, { name: 'Ana', externalId: 'a', taxIdKind: 'rut' });
    expect(await imported('external_id,tax_id,tax_id_kind,job_title\na,AB123,passport,Jefa\n')).toMatchObject({
      updated: 1,
      failed: 0,
    });
    expect(await contacts.read(actor, id)).toMatchObject({ taxId: null, taxIdKind: 'rut', jobTitle: 'Jefa' });
  });

  it('uses the first line that is not blank as header', async () => {
    expect(await setUp().imported('\uFEFF\r\n\r\nname;email\r\nAna;ana@example.com\r\n')).toMatchObject({
      total: 1,
      created: 1,
    });
  });

  it('rejects a header with too many columns, and a duplicate column', async () => {
    const { imported } = setUp();
    await expect(imported(columns(importLimits.columns + 1).join())).rejects.toMatchObject(tooBig);
    expect(await imported(columns(importLimits.columns).join())).toMatchObject({ total: 0 });
    await expect(imported([...columns(importLimits.columns - 1), 'attr:a0'].join())).rejects.toThrow(
      expect.objectContaining({ kind: 'malformed' }),
    );
  });

  it('rejects a file with too many rows', async () => {
    expect(await countRowsRead(importLimits.rows)).toBe(importLimits.rows);
    await expect(countRowsRead(importLimits.rows + 1)).rejects.toMatchObject(tooBig);
  });

  it('reports ten errors per row and the number of further ones', async () => {
    const unknown = columns(12);
    const { rows } = await setUp().imported(`name,${unknown.join()}\nAna,${unknown.join()}\n`);
    expect(rows[0]!.error).toMatch(/^attr:a0: .* attr:a9: .* And 2 more\.$/);
  });

  it.each([
    ['E-mail;Teléfono;Nombre;RUT', 'ana@example.com;9 8850 1865;Ana;12.345.678-5'],
    ['CORREO ELECTRÓNICO;celular;NOMBRE COMPLETO;R.U.T.', 'ana@example.com;56 9 8850 1865;Ana;12345678-5'],
    ['Email Address;Mobile Phone;Full name;rut', 'ana@example.com;(+56) 9 8850-1865;Ana;12345678-5'],
    ['EMAIL;Phone_Number;Name;Tax ID;Tax ID Kind', 'ana@example.com;09 8850 1865;Ana;12345678-5;rut'],
  ])('reads columns under the titles %s', async (titles, cells) => {
    const { contacts, actor, imported } = setUp();
    const { rows, ignoredColumns } = await imported(`${titles}\n${cells}\n`);
    expect([rows.map(({ action }) => action), ignoredColumns]).toEqual([['create'], []]);
    const expected = {
      name: 'Ana',
      email: 'ana@example.com',
      phone: '+56988501865',
      taxId: '12345678-5',
      taxIdKind: 'rut',
    };
    expect(await contacts.read(actor, rows[0]!.contactId!)).toMatchObject(expected);
  });

  it("gives the caller's mapping precedence over usual titles", async () => {
    const { contacts, actor } = setUp();
    await contacts.attributeDefinitions.create(actor, { key: 'plan', label: 'Plan', type: 'text' });
    const csv = 'Persona;Apellidos;Fono casa;Código;Membresía\nAna;Soto;988501865;x-1;gold\n';
    const mapping = { Persona: 'name.given', 'Fono casa': 'phone', Código: null, Membresía: 'attr:plan' };
    const { rows, ignoredColumns } = await contacts.import(actor, { csv, mapping, dryRun: false });
    expect(ignoredColumns).toEqual(['Código']);
    const contact = await contacts.read(actor, rows[0]!.contactId!);
    expect(contact).toMatchObject({ name: 'Ana Soto', phone: '+56988501865', externalId: null });
    expect(contact.attributes).toMatchObject([{ key: 'plan', value: 'gold' }]);
  });

  it('rejects a mapping of an unknown title or to an unknown column', async () => {
    const { contacts, actor } = setUp();
    const mapping = { Fono: 'phone', Nombre: 'first_name' };
    await expect(contacts.import(actor, { csv: 'Nombre\nAna\n', mapping, dryRun: true })).rejects.toMatchObject({
      details: {
        body: [expect.objectContaining({ path: 'mapping.Fono' }), expect.objectContaining({ path: 'mapping.Nombre' })],
      },
    });
  });

  it('reports company names as not read', async () => {
    const report = await setUp().imported('Nombre,Empresa,Company\nAna,Andes,Andes\n');
    expect([report.created, report.ignoredColumns]).toEqual([1, ['Empresa', 'Company']]);
  });

  it('truncates long cells and titles in its messages', async () => {
    const { imported } = setUp();
    const long = 'x'.repeat(100_000);
    const shortened = `5.${'6'.repeat(100_000)}E+10`;
    const badRows = [`${long},,,`, `Ana,${long}@,,`, `Ana,,${shortened},`, `Ana,,,${long}`, long];
    const { rows } = await imported(`name,email,phone,attr:${long}\n${badRows.join('\n')}\n`);
    expect(rows.map(({ action }) => action)).toEqual(badRows.map(() => 'fail'));
    expect(JSON.stringify(rows).length).toBeLessThan(5_000);
    await expect(imported(`attr:${long},attr:${long}\n`)).rejects.toMatchObject({
      details: { body: [expect.objectContaining({ message: expect.stringMatching(/^.{1,300}$/) })] },
    });
  });

  it('truncates errors if very many rows fail', () => {
    const decided = new ReportBook();
    const error = 'wrong '.repeat(200);
    for (let row = 1; row <= 20_000; row += 1)
      decided.decide({ row, action: 'fail', name: '', contactId: null, error });
    const { rows, failed } = decided.report(false);
    expect([failed, rows[0]!.error, rows.at(-1)!.error!.length]).toEqual([20_000, error, 61]);
    expect(rows.reduce((length, row) => length + row.error!.length, 0)).toBeLessThan(10_000_000);
  });

  it('uses the first filled of several columns of one field, and reports unread columns', async () => {
    const { contacts, actor, imported } = setUp();
    const { rows, ignoredColumns } = await imported(
      'Nombre,Teléfono,Celular,Apodo,\nAna,,988501865,Anita,\nEva,2 2345 6789,988501866,,\n',
    );
    expect(ignoredColumns).toEqual(['Apodo']);
    const phones = await Promise.all(rows.map(async ({ contactId }) => (await contacts.read(actor, contactId!)).phone));
    expect(phones).toEqual(['+56988501865', '+56223456789']);
  });

  it('fails a row with a shortened number, and warns about an invalid phone', async () => {
    const { rows } = await setUp().imported(
      'name,phone,external_id\nAna,5.69E+10,\nEva,"5,69885E+10",\nLuz,,1E+15\nMar,anexo 4,12E5\n',
    );
    expect(rows.map(({ action, contactId, error, warning }) => [action, contactId === null, error ?? warning])).toEqual(
      [
        ['fail', true, expect.stringMatching(/^phone: .*5\.69E\+10/)],
        ['fail', true, expect.stringMatching(/^phone: .*5,69885E\+10/)],
        ['fail', true, expect.stringMatching(/^external_id: .*1E\+15/)],
        ['create', false, 'phone: Is no telephone number, so it matches nobody.'],
      ],
    );
  });

  it("reports each row's contact, in a dry run only existing ones", async () => {
    const { contacts, actor, imported } = setUp();
    const { id } = await contacts.create(actor, { name: 'Ana', externalId: 'a' });
    const csv = 'external_id,name,job_title\na,Ana,Jefa\nb,Eva,\nb,Eva,Jefa\na,Ana,\n,,\n,,Jefa\n';
    const foretold = await contacts.import(actor, { csv, dryRun: true });
    expect(foretold.rows.map(({ contactId }) => contactId)).toEqual([id, null, null, id, null]);
    const { rows } = await imported(csv);
    expect(rows.map(({ contactId }) => contactId)).toEqual([id, rows[2]!.contactId, expect.any(String), id, null]);
  });
});
