import { folded } from '@workops/kernel';

/** A full name has its parts in this order. */
export const NAME_PARTS = ['name.given', 'name.middle', 'name.family', 'name.second_family'] as const;
export type NamePart = (typeof NAME_PARTS)[number];
export const FAMILY_NAMES = ['name.family', 'name.second_family'] as const satisfies readonly NamePart[];

/** Spanish, English and Portuguese, without capitals, accents or separators. */
const USUAL: Record<string, readonly string[]> = {
  external_id: [
    'idexterno',
    'codigo',
    'codigocliente',
    'idcliente',
    'customerid',
    'clientid',
    'recordid',
    'contactid',
    'codigodocliente',
    'idderegistro',
  ],
  name: [
    'nombre',
    'nombrecompleto',
    'nombrecliente',
    'nombreyapellido',
    'nombresyapellidos',
    'cliente',
    'contacto',
    'fullname',
    'contactname',
    'customername',
    'displayname',
    'nome',
    'nomecompleto',
    'nomedocliente',
    'contato',
    'fn',
    'formattedname',
    'nombrecontacto',
    'nombredecontacto',
    'nombredelcontacto',
    'nombredecliente',
    'nombredelcliente',
    'nomedocontato',
    'nomedocontacto',
    'nombreyapellidos',
    'apellidosynombres',
    'apellidosynombre',
    'apellidoynombres',
    'apellidoynombre',
  ],
  'name.given': [
    'nombres',
    'primernombre',
    'nombredepila',
    'firstname',
    'givenname',
    'forename',
    'first',
    'primeironome',
    'nomeproprio',
  ],
  'name.middle': ['segundonombre', 'otrosnombres', 'middlename', 'additionalname', 'nomedomeio', 'segundonome'],
  'name.family': [
    'apellidos',
    'apellido',
    'apellidopaterno',
    'primerapellido',
    'lastname',
    'surname',
    'familyname',
    'sobrenome',
    'apelido',
    'ultimonome',
    'last',
    'paterno',
  ],
  'name.second_family': ['apellidomaterno', 'segundoapellido', 'secondlastname', 'materno'],
  email: [
    'mail',
    'correo',
    'correoelectronico',
    'emailaddress',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'enderecodeemail',
    'correioeletronico',
    'correioelectronico',
    'enderecodecorreioeletronico',
    'enderecodecorreioelectronico',
    'emaildocliente',
  ],
  phone: [
    'telefono',
    'telefonomovil',
    'telefonocelular',
    'numerodetelefono',
    'numerodecelular',
    'celular',
    'movil',
    'fono',
    'tel',
    'phonenumber',
    'telephone',
    'mobile',
    'mobilephonenumber',
    'mobilenumber',
    'cellphone',
    'cell',
    'whatsapp',
    'whatsappnumber',
    'telefone',
    'telemovel',
    'telefonecelular',
    'numerodetelefone',
    'fone',
    'celularwhatsapp',
    'numerodemovil',
    'numerodetelemovel',
  ],
  job_title: [
    'cargo',
    'puesto',
    'jobtitle',
    'title',
    'position',
    'role',
    'organizationtitle',
    'organization1title',
    'worktitle',
    'funcao',
    'profissao',
  ],
  registered_name: ['razonsocial', 'businessname', 'legalname', 'razaosocial'],
  line_of_business: ['giro', 'rubro', 'industry', 'ramo'],
  lifecycle_stage: ['etapa', 'estado', 'stage', 'lifecyclestage', 'etapadelciclodevida'],
  language: ['idioma', 'preferredlanguage'],
  country: ['pais', 'countryregion'],
  brand: ['marca'],
  'address.line1': [
    'direccion',
    'domicilio',
    'calle',
    'address',
    'street',
    'streetaddress',
    'address1street',
    'homestreet',
    'businessstreet',
    'workstreet',
    'otherstreet',
    'mailingstreet',
    'billingstreet',
    'homeaddress',
    'workaddress',
    'endereco',
    'morada',
    'rua',
    'logradouro',
  ],
  'address.line2': [
    'homestreet2',
    'businessstreet2',
    'homeaddress2',
    'workaddress2',
    'address1extendedaddress',
    'complemento',
    'depto',
    'departamento',
  ],
  'address.city': [
    'ciudad',
    'locality',
    'comuna',
    'city',
    'address1city',
    'homecity',
    'businesscity',
    'workcity',
    'othercity',
    'mailingcity',
    'billingcity',
    'cidade',
    'localidade',
  ],
  'address.region': [
    'region',
    'provincia',
    'state',
    'stateregion',
    'address1region',
    'homestate',
    'businessstate',
    'workstate',
    'otherstate',
    'mailingstate',
    'billingstate',
    'uf',
    'distrito',
  ],
  'address.postal_code': [
    'codigopostal',
    'postalcode',
    'zip',
    'zipcode',
    'address1postalcode',
    'homepostalcode',
    'homezipcode',
    'businesspostalcode',
    'workzipcode',
    'otherpostalcode',
    'mailingzippostalcode',
    'billingzippostalcode',
    'cep',
    'cp',
  ],
  'address.country': [
    'address1country',
    'homecountry',
    'homecountryregion',
    'businesscountryregion',
    'workcountry',
    'othercountryregion',
    'mailingcountry',
  ],
};

/** Numbered or placed columns of address books: `E-mail 2 - Value`, `Home Phone 2`. */
const PATTERNS: readonly [RegExp, string][] = [
  [/^email\d*(value|address)?$/, 'email'],
  [/^(primary|secondary|home|work|business|personal|other|private|additional)email(address)?\d*$/, 'email'],
  [/^email(home|work|other|personal|private)\d*$/, 'email'],
  [/^phone\d*(value)?$/, 'phone'],
  [
    /^(primary|home|work|business|mobile|other|main|personal|car|companymain)(phone|telephone|mobile)(number)?\d*$/,
    'phone',
  ],
  [/^(phone|telephone)(home|work|mobile|other|main)\d*$/, 'phone'],
  [
    /^(numerode)?(tel|telefono|fono)\d*((de|del|dela)?(fijo|movil|celular|casa|domicilio|particular|trabajo|oficina|principal|contacto|personal))?\d*(valor)?$/,
    'phone',
  ],
  [
    /^telefone((de|do|da)?(fixo|casa|residencia|residencial|trabalho|comercial|principal|contato|contacto))?\d*$/,
    'phone',
  ],
  [/^(celular|movil|telemovel|fono)\d*$/, 'phone'],
  [/^(correo|mail)\d*$/, 'email'],
  [
    /^(correo|correoelectronico|mail|email)(de|del|dela)?(e|casa|particular|trabajo|oficina|principal|contacto|personal)\d*$/,
    'email',
  ],
  [/^(ap(ellido)?pat(erno)?|1(er|ro|o)?apellido|apellido1)$/, 'name.family'],
  [/^(ap(ellido)?mat(erno)?|2(do|o)?apellido|apellido2)$/, 'name.second_family'],
  [/^(direccionde)?correoelectronico\d*(valor)?$/, 'email'],
  [/^(enderecode)?(email|correioelec?tronico)\d*$/, 'email'],
];

/**
 * The place comes before or after, as in Roundcube, Atmail and Outlook: `zipcode:home`, `CEP do endereço comercial`.
 */
const ADDRESS_LINES: readonly [string, string][] = [
  ['street|address|rua|calle|direccion', 'address.line1'],
  ['locality|city|cidade|ciudad', 'address.city'],
  ['region|state|estado|distrito|provincia|provinciaoestado', 'address.region'],
  ['zip|zipcode|postalcode|cep|codigopostal', 'address.postal_code'],
  ['country|countryregion|pais|paisregiao|paisoregion', 'address.country'],
];
const PLACES = 'home|work|business|other|comercial|residencial|trabajo|domicilio|casa|particular|oficina';
const ADDRESS_PATTERNS = ADDRESS_LINES.map(([words, column]): [RegExp, string] => [
  new RegExp(`^(?:(?:${words})(?:doendereco|damorada|de|del|dela)?(?:${PLACES})|(?:${PLACES})(?:${words}))$`),
  column,
]);

/** The address that a column belongs to. */
const ADDRESS_GROUP = new RegExp(`^(${PLACES}|mailing|billing)|(${PLACES})$`);

/** Titles that name the kind; the column holds the number. */
const TAX_KINDS: readonly string[] = ['rut', 'ruc', 'nit', 'cuit', 'dni', 'rfc', 'cpf', 'cnpj'];

const plain = (title: string): string => folded(title).replace(/[^\p{L}\p{N}]/gu, '');

export type TitleMeaning = { column: string; taxKind?: string; group?: string } | { attribute: string };

const ATTRIBUTE = /^attr:(.+)$/is;

/** Words of a Portuguese header, where `estado` is part of an address. */
const PORTUGUESE: ReadonlySet<string> = new Set([
  'nome',
  'nomecompleto',
  'sobrenome',
  'endereco',
  'cidade',
  'telefone',
  'cep',
  'telemovel',
  'morada',
]);
/** These columns make `estado` the region. */
const PLACE_COLUMNS: readonly string[] = ['address.line1', 'address.city', 'address.postal_code'];
/** These titles show that a department belongs to a company. */
const COMPANY_TITLES: ReadonlySet<string> = new Set([
  'organizacion',
  'empresa',
  'compania',
  'organization',
  'company',
  'organizacao',
]);
const DEPARTMENTS: ReadonlySet<string> = new Set(['departamento', 'depto']);
/** The full name, or the given name if there is a family name. */
const NAME_OR_GIVEN: ReadonlySet<string> = new Set(['nombre', 'name', 'nome', 'firstname']);

const isColumn = (meaning: TitleMeaning | undefined, column: string): boolean =>
  meaning !== undefined && 'column' in meaning && meaning.column === column;

/** Undefined for an unknown title. */
export function headerReader(columns: Iterable<string>): (titles: readonly string[]) => (TitleMeaning | undefined)[] {
  const meanings = new Map<string, TitleMeaning>(TAX_KINDS.map((taxKind) => [taxKind, { column: 'tax_id', taxKind }]));
  for (const [column, titles] of Object.entries(USUAL)) for (const title of titles) meanings.set(title, { column });
  for (const column of columns) meanings.set(plain(column), { column });
  const findMeaning = (title: string): TitleMeaning | undefined => {
    const [, attribute] = ATTRIBUTE.exec(title) ?? [];
    if (attribute !== undefined) return { attribute };
    const name = plain(title);
    const match =
      meanings.get(name) ??
      [...PATTERNS, ...ADDRESS_PATTERNS].filter(([pattern]) => pattern.test(name)).map(([, column]) => ({ column }))[0];
    const [, before, behind] = ADDRESS_GROUP.exec(name) ?? [];
    const group = before ?? behind;
    return match && 'column' in match && match.column.startsWith('address.') && group !== undefined
      ? { ...match, group }
      : match;
  };
  return (titles) => {
    const meanings = titles.map(findMeaning);
    const names = titles.map(plain);
    const has = (column: string) => meanings.some((meaning) => isColumn(meaning, column));
    const isPortuguese = names.some((name) => PORTUGUESE.has(name));
    // Countries with communes have no states, so `estado` is a status there.
    const hasStates = isPortuguese || (PLACE_COLUMNS.some(has) && !has('address.region') && !names.includes('comuna'));
    const isAtCompany = has('job_title') || names.some((name) => COMPANY_TITLES.has(name));
    const givenAlone = has('name.family') && !has('name.given');
    return meanings.map((meaning, index) => {
      const name = names[index]!;
      if (givenAlone && NAME_OR_GIVEN.has(name)) return { column: 'name.given' };
      if (hasStates && name === 'estado') return { column: 'address.region' };
      if (isAtCompany && DEPARTMENTS.has(name)) return undefined;
      // Next to a job title, `title` is a form of address.
      if (
        name === 'title' &&
        names.some((other) => other !== 'title' && isColumn(meanings[names.indexOf(other)], 'job_title'))
      )
        return undefined;
      return meaning;
    });
  };
}
