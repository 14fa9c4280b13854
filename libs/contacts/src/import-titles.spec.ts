import { anActor } from '@workops/kernel/testing';
import { contactsInMemory } from './testing/contacts-in-memory';

function setUp() {
  const { contacts } = contactsInMemory();
  const actor = anActor();
  return {
    contacts,
    actor,
    imported: (csv: string) => contacts.import(actor, { csv, dryRun: false }),
  };
}

describe("an import of another system's export", () => {
  const HUBSPOT =
    'Record ID,First Name,Last Name,Email,Phone Number,Lifecycle Stage,Street Address,City,Country/Region,Contact owner';
  const OUTLOOK =
    'First Name,Middle Name,Last Name,Title,Company,Job Title,Home Street,Home City,Business Street,Business Country/Region,Mobile Phone,E-mail Address';
  const GOOGLE =
    'First Name,Middle Name,Last Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City';
  const GOOGLE_BEFORE =
    'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value';
  const THUNDERBIRD =
    'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Mobile Number,Home City,Home ZipCode';

  const ROUNDCUBE =
    'Display Name,First Name,Last Name,Nickname,Job Title,Organization,Email Home,Email Work,Mobile Phone,Phone Video,Website Blog';
  const ROUNDCUBE_FIELDS =
    'name,firstname,middlename,surname,jobtitle,email:home,email:work,phone:mobile,street:work,locality:work,zipcode:work,country:work';
  const ATMAIL = 'First Name,Last Name,Email,Home Mobile,Work Title,Home Address,Home City,Home Zip,Home Country';
  const OUTLOOK_PT =
    'Nome;Segundo nome;Sobrenome;Cargo;Rua do endereço comercial;Cidade do endereço comercial;Estado do endereço comercial;CEP do endereço comercial;Telefone celular;Endereço de email';

  it.each<[string, string, object, string[]]>([
    [
      ROUNDCUBE,
      'Ana Soto R.,Ana,Soto,Anita,Jefa,Andes,ana@example.com,otra@example.com,988501865,,',
      { name: 'Ana Soto R.', jobTitle: 'Jefa', email: 'ana@example.com', phone: '+56988501865' },
      ['Nickname', 'Organization', 'Phone Video', 'Website Blog'],
    ],
    [
      ROUNDCUBE_FIELDS,
      ',Ana,M.,Soto,Jefa,,ana@example.com,+56 9 8850 1865,Av. Italia 1,Ñuñoa,7750000,Chile',
      {
        name: 'Ana M. Soto',
        jobTitle: 'Jefa',
        email: 'ana@example.com',
        phone: '+56988501865',
        address: expect.objectContaining({
          line1: 'Av. Italia 1',
          city: 'Ñuñoa',
          postalCode: '7750000',
          country: 'CL',
        }),
      },
      [],
    ],
    [
      ATMAIL,
      'Ana,Soto,ana@example.com,988501865,Jefa,Av. Italia 1,Lota,4210000,Chile',
      {
        name: 'Ana Soto',
        jobTitle: 'Jefa',
        phone: '+56988501865',
        address: expect.objectContaining({ line1: 'Av. Italia 1', city: 'Lota', postalCode: '4210000', country: 'CL' }),
      },
      [],
    ],
    [
      OUTLOOK_PT,
      'Ana;;Souza;Chefe;Rua Augusta 1;São Paulo;SP;01304-000;+55 11 98765-4321;ana@example.com',
      {
        name: 'Ana Souza',
        jobTitle: 'Chefe',
        phone: '+5511987654321',
        email: 'ana@example.com',
        address: expect.objectContaining({
          line1: 'Rua Augusta 1',
          city: 'São Paulo',
          region: 'SP',
          postalCode: '01304-000',
        }),
      },
      [],
    ],
    ['Nombres;Apellido Paterno;Apellido Materno', 'Ana María;Soto;Rojas', { name: 'Ana María Soto Rojas' }, []],
    ['Nombre;Apellidos', 'Ana;Soto Rojas', { name: 'Ana Soto Rojas' }, []],
    ['Apellidos;Nombre', 'Soto Rojas;Ana', { name: 'Ana Soto Rojas' }, []],
    ['Nombre completo;Apellidos', 'Ana Soto;Soto', { name: 'Ana Soto' }, []],
    ['Nombre;Segundo nombre;Primer apellido;Segundo apellido', 'Ana;;Soto;', { name: 'Ana Soto' }, []],
    [
      HUBSPOT,
      '17,Ana,Soto,ana@example.com,9 8850 1865,Marketing Qualified Lead,Av. Italia 1,Ñuñoa,Chile,Leo',
      {
        externalId: '17',
        name: 'Ana Soto',
        email: 'ana@example.com',
        phone: '+56988501865',
        lifecycleStage: 'Marketing_Qualified_Lead',
        address: expect.objectContaining({ line1: 'Av. Italia 1', city: 'Ñuñoa' }),
        country: 'CL',
      },
      ['Contact owner'],
    ],
    [
      OUTLOOK,
      'Ana,M.,Soto,Sra.,Andes,Jefa,,,Av. Italia 1,Chile,988501865,ana@example.com',
      {
        name: 'Ana M. Soto',
        jobTitle: 'Jefa',
        phone: '+56988501865',
        email: 'ana@example.com',
        address: expect.objectContaining({ line1: 'Av. Italia 1', city: null, country: 'CL' }),
      },
      ['Title', 'Company'],
    ],
    [
      GOOGLE,
      'Ana,,Soto,Jefa,* Work,ana@example.com ::: otra@example.com,Mobile,+56 9 8850 1865 ::: +56 2 2345 6789,Lota',
      {
        name: 'Ana Soto',
        jobTitle: 'Jefa',
        email: 'ana@example.com',
        phone: '+56988501865',
        address: expect.objectContaining({ city: 'Lota' }),
      },
      ['E-mail 1 - Label', 'Phone 1 - Label'],
    ],
    [
      GOOGLE_BEFORE,
      'Ana Soto R.,Ana,,Soto,* Home,ana@example.com,Mobile,988501865',
      { name: 'Ana Soto R.', email: 'ana@example.com', phone: '+56988501865' },
      ['E-mail 1 - Type', 'Phone 1 - Type'],
    ],
    [
      THUNDERBIRD,
      'Ana,Soto,,Anita,,ana@example.com,988501865,Lota,4210000',
      {
        name: 'Ana Soto',
        email: 'ana@example.com',
        phone: '+56988501865',
        address: expect.objectContaining({ city: 'Lota', postalCode: '4210000' }),
      },
      ['Nickname'],
    ],
    [
      'Nome;Sobrenome;E-mail;Telefone;Endereço;Cidade;Estado;CEP;CPF',
      'Ana;Souza;ana@example.com;+55 11 98765-4321;Rua Augusta 1;São Paulo;SP;01304-000;111.444.777-35',
      {
        name: 'Ana Souza',
        email: 'ana@example.com',
        phone: '+5511987654321',
        taxId: '111.444.777-35',
        taxIdKind: 'cpf',
        address: expect.objectContaining({
          line1: 'Rua Augusta 1',
          city: 'São Paulo',
          region: 'SP',
          postalCode: '01304-000',
        }),
      },
      [],
    ],
  ])('reads the file under the titles %s', async (titles, cells, expected, unread) => {
    const { contacts, actor, imported } = setUp();
    const { rows, ignoredColumns } = await imported(`${titles}\n${cells}\n`);
    expect([rows[0]!.error, ignoredColumns]).toEqual([undefined, unread]);
    expect(await contacts.read(actor, rows[0]!.contactId!)).toMatchObject(expected);
  });
});
