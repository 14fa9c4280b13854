import { readHeader } from './import-columns';

/** Parses a file of two lines into its row and the titles that were not read. */
function readRow(titles: string, cells: string) {
  const { read, ignored } = readHeader(titles.split(';'));
  const { fields } = read(cells.split(';'));
  return { ...fields, ...(ignored.length > 0 && { ignored }) };
}

describe('the columns of an import', () => {
  it.each([
    'Cliente;Apellidos',
    'Contacto;Apellido',
    'Nombre cliente;Apellidos',
    'Contact Name;Last Name',
    'Nombre;Apellidos',
  ])('join the name and the family name of %p', (titles) => {
    expect(readRow(titles, 'Ana;Soto Rivas')).toEqual({ name: 'Ana Soto Rivas' });
  });

  it.each([
    ['Ana Soto Rivas', 'Soto Rivas', 'Ana Soto Rivas'],
    ['SOTO RIVAS, Ana', 'Soto Rivas', 'SOTO RIVAS, Ana'],
    ['Ana Núñez', 'Nunez', 'Ana Núñez'],
    ['Ana Soto', 'Soto Rivas', 'Ana Soto Rivas'],
    ['María de la Cruz', 'de la Fuente', 'María de la Cruz de la Fuente'],
    ['Ana Sotomayor', 'Soto', 'Ana Sotomayor Soto'],
    ['Ana', 'Soto-Rivas', 'Ana Soto-Rivas'],
    ['Ana', '-', 'Ana'],
  ])('combine %p and the family name %p into %p', (name, family, whole) => {
    expect(readRow('Cliente;Apellidos', `${name};${family}`)).toEqual({ name: whole });
  });

  it('join all name parts, but keep a full name next to a given name', () => {
    expect(readRow('Contacto;Ap. Paterno;Ap. Materno', 'Ana;Soto;Rivas')).toEqual({ name: 'Ana Soto Rivas' });
    expect(readRow('Contact Name;Middle Name;Last Name', 'Ana;María;Soto')).toEqual({ name: 'Ana María Soto' });
    expect(readRow('Contact Name;Middle Name;Last Name', 'Ana María Soto;María;Soto')).toEqual({
      name: 'Ana María Soto',
    });
    expect(readRow('Cliente;Apellidos', ';Soto')).toEqual({ name: 'Soto' });
    expect(readRow('Display Name;First Name;Last Name', 'Anita;Ana;Soto')).toEqual({ name: 'Anita' });
  });

  it('treat `estado` as a region in an address, otherwise as a status', () => {
    expect(
      readRow(
        'Nombres;Apellido Paterno;Apellido Materno;Calle;Ciudad;Estado;CP',
        'Ana;Soto;Rivas;Juárez 1;Zapopan;Jalisco;45100',
      ),
    ).toEqual({
      name: 'Ana Soto Rivas',
      address: { line1: 'Juárez 1', city: 'Zapopan', region: 'Jalisco', postalCode: '45100' },
    });
    expect(readRow('Nombre;Estado;CP', 'Ana;Jalisco;45100')).toEqual({
      name: 'Ana',
      address: { region: 'Jalisco', postalCode: '45100' },
    });
    expect(readRow('Nombre;Estado', 'Ana;lead')).toEqual({ name: 'Ana', lifecycleStage: 'lead' });
    expect(readRow('Nombre;Comuna;Estado', 'Ana;Ñuñoa;lead')).toEqual({
      name: 'Ana',
      address: { city: 'Ñuñoa' },
      lifecycleStage: 'lead',
    });
    expect(readRow('Nombre;Ciudad;Región;Estado', 'Ana;Talca;Maule;lead')).toEqual({
      name: 'Ana',
      address: { city: 'Talca', region: 'Maule' },
      lifecycleStage: 'lead',
    });
  });

  it("treat `departamento` as a flat in an address, but skip a company's department", () => {
    expect(readRow('Nombre;Dirección;Departamento', 'Ana;Los Leones 1;402')).toEqual({
      name: 'Ana',
      address: { line1: 'Los Leones 1', line2: '402' },
    });
    expect(readRow('Nombre;Organización;Departamento;Puesto', 'Ana;Taller;Ventas;Jefa')).toEqual({
      name: 'Ana',
      jobTitle: 'Jefa',
      ignored: ['Organización', 'Departamento'],
    });
    expect(readRow('Nombre;Empresa;Depto.', 'Ana;Taller;Ventas')).toEqual({
      name: 'Ana',
      ignored: ['Empresa', 'Depto.'],
    });
    expect(readRow('Nombre;Cargo;Departamento', 'Ana;Jefa;Ventas')).toEqual({
      name: 'Ana',
      jobTitle: 'Jefa',
      ignored: ['Departamento'],
    });
  });

  it.each([
    [
      'email',
      [
        'Endereço de Correio Eletrónico',
        'Endereço de Correio Eletrónico 2',
        'Correio eletrónico',
        'Correio electrónico',
        'Endereço de e-mail',
      ],
    ],
    ['email', ['Dirección de correo electrónico', 'Dirección de correo electrónico 2', 'Correo electrónico 2']],
    [
      'phone',
      [
        'Telefone da Residência',
        'Telefone do trabalho',
        'Telefone comercial 2',
        'Número de móvil',
        'Número de telemóvel',
      ],
    ],
    [
      'email',
      [
        'Correo electrónico 1 - Valor',
        'Correo de contacto',
        'Correo-e',
        'Email contacto',
        'Mail personal',
        'Correo de la oficina',
      ],
    ],
    ['phone', ['Teléfono del trabajo', 'Teléfono de la casa', 'Teléfono de casa', 'Teléfono particular']],
    [
      'phone',
      [
        'Teléfono 1 - Valor',
        'Teléfono 2 del trabajo',
        'Tel. móvil',
        'Tel. fijo',
        'FONO CELULAR',
        'Número de teléfono móvil',
      ],
    ],
    ['externalId', ['ID de registro', 'Record ID']],
    ['name', ['Apellidos y nombres', 'Apellido y nombre', 'APELLIDOS Y NOMBRE', 'Nombre y apellidos']],
    ['name', ['Nombre contacto', 'Nombre del contacto', 'Nombre del cliente', 'Nome do contato']],
  ])('map to %s for each of %p', (field, titles) => {
    for (const title of titles) expect({ title, ...readRow(title, '123') }).toEqual({ title, [field]: '123' });
  });

  it.each([
    [
      'Calle del trabajo;Ciudad de trabajo;Provincia o estado de trabajo;Código postal del trabajo;País o región del trabajo',
      { line1: 'a', city: 'b', region: 'c', postalCode: 'd', country: 'e' },
    ],
    ['Calle del domicilio;Ciudad del domicilio', { line1: 'a', city: 'b' }],
    ['Dirección particular;Ciudad particular;País particular', { line1: 'a', city: 'b', country: 'c' }],
  ])('map to an address for %p', (titles, address) => {
    expect(readRow(`Nombre;${titles}`, 'Ana;a;b;c;d;e')).toEqual({ name: 'Ana', address });
  });

  it('recognize the given name of a Portuguese file', () => {
    expect(readRow('Nome próprio;Nome do meio;Apelido', 'João;da;Silva')).toEqual({ name: 'João da Silva' });
  });

  it.each([
    'Paterno;Materno',
    'Ap. Paterno;Ap. Materno',
    '1er Apellido;2do Apellido',
    '1º Apellido;2º Apellido',
    'Apellido 1;Apellido 2',
    'Ap. Pat.;Ap. Mat.',
  ])('recognize both family names for %p', (titles) => {
    expect(readRow(`${titles};Nombre`, 'Soto;Rivas;Ana')).toEqual({ name: 'Ana Soto Rivas' });
  });
});
