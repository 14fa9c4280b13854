import { folded } from '@workops/kernel';

/** Common titles of a column, in Spanish and in English, without capitals, accents and separators. */
const USUAL: Record<string, readonly string[]> = {
  external_id: ['idexterno', 'codigo', 'codigocliente', 'idcliente', 'customerid', 'clientid'],
  name: ['nombre', 'nombrecompleto', 'nombrecliente', 'nombreyapellido', 'cliente', 'contacto', 'fullname', 'contactname', 'customername'],
  email: ['mail', 'correo', 'correoelectronico', 'emailaddress', 'direcciondecorreo', 'direcciondecorreoelectronico'],
  phone: [
    'telefono',
    'telefonomovil',
    'telefonocelular',
    'numerodetelefono',
    'celular',
    'movil',
    'fono',
    'tel',
    'phonenumber',
    'telephone',
    'mobile',
    'mobilephone',
    'cellphone',
    'whatsapp',
  ],
  job_title: ['cargo', 'puesto', 'title', 'position'],
  registered_name: ['razonsocial', 'businessname', 'legalname'],
  line_of_business: ['giro', 'rubro', 'industry'],
  lifecycle_stage: ['etapa', 'estado', 'stage'],
  language: ['idioma'],
  country: ['pais'],
  brand: ['marca'],
  'address.line1': ['direccion', 'domicilio', 'calle', 'address', 'street', 'streetaddress'],
  'address.city': ['ciudad', 'comuna', 'city'],
  'address.region': ['region', 'provincia', 'state'],
  'address.postal_code': ['codigopostal', 'postalcode', 'zip', 'zipcode'],
};

/** Tax ids that are titled by their kind: the number comes with it. */
const TAX_KINDS: readonly string[] = ['rut', 'ruc', 'nit', 'cuit', 'dni', 'rfc', 'cpf', 'cnpj'];

const plain = (title: string): string => folded(title).replace(/[^\p{L}\p{N}]/gu, '');

/** What a title of a file's first line means. */
export type TitleMeaning = { column: string; taxKind?: string } | { attribute: string };

const ATTRIBUTE = /^attr:(.+)$/is;

/** Reads titles of these columns, however they are written. */
export function titleReader(columns: Iterable<string>): (title: string) => TitleMeaning | undefined {
  const known = new Map<string, TitleMeaning>(TAX_KINDS.map((taxKind) => [taxKind, { column: 'tax_id', taxKind }]));
  for (const [column, titles] of Object.entries(USUAL)) for (const title of titles) known.set(title, { column });
  for (const column of columns) known.set(plain(column), { column });
  return (title) => {
    const [, attribute] = ATTRIBUTE.exec(title) ?? [];
    return attribute === undefined ? known.get(plain(title)) : { attribute };
  };
}
