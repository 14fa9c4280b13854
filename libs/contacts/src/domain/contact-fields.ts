import { malformed, type Issue } from '@workops/kernel';
import {
  countryCode,
  emailAddress,
  exactText,
  identifier,
  identifierText,
  kind,
  languageTag,
  oneOf,
  text,
  webAddress,
  word,
  wordExcept,
  type TextRule,
} from './text-rule';
import { wireName } from './wire-name';

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  country: string | null;
}

const textFields = {
  name: text(200),
  email: emailAddress(254),
  phone: identifierText(50),
  lifecycleStage: wordExcept(50, ['blocked'], 'A contact is blocked by its own operation.'),
  externalId: exactText(255),
  jobTitle: text(200),
  companyId: identifier(),
  originChannel: word(50),
  personKind: oneOf('natural', 'juridica'),
  taxId: identifierText(50),
  taxIdKind: kind(30),
  registeredName: text(200),
  lineOfBusiness: text(200),
  signatory: text(200),
  language: languageTag(35),
  country: countryCode(),
  brand: text(100),
  avatarUrl: webAddress(2048),
} satisfies Record<string, TextRule>;

const addressFields: Record<keyof Address, TextRule> = {
  line1: text(200),
  line2: text(200),
  city: text(100),
  region: text(100),
  postalCode: text(20),
  country: countryCode(),
};

const ADDRESS_FIELDS = Object.keys(addressFields) as (keyof Address)[];

type TextField = keyof typeof textFields;
type LengthOf<Field extends string> = Readonly<Record<Field, number>>;

const maxLengths = <Field extends string>(rules: Record<Field, TextRule>): LengthOf<Field> =>
  Object.fromEntries(
    Object.entries<TextRule>(rules).map(([field, rule]) => [field, rule.maxLength]),
  ) as LengthOf<Field>;

export const contactLimits = { ...maxLengths(textFields), address: maxLengths(addressFields) };

interface Settled {
  name: string;
  lifecycleStage: string;
  originChannel: string;
  /** Only PATCH sets it: a creation never grants consent. */
  emailConsent: boolean;
}

export type ContactFields = Settled & { [F in Exclude<TextField, keyof Settled>]: string | null } & {
  address: Address | null;
};

type Given = Partial<Omit<ContactFields, 'address'>> & { address?: Partial<Address> | null };

/** Absent fields stay unchanged; null clears. An address is replaced as a whole. */
export type ContactPatch = Omit<Given, 'originChannel'>;
export type ContactInput = Omit<Given, 'emailConsent'> & { name: string };

const FIELDS = Object.keys({ ...textFields, address: true, emailConsent: true }) as (keyof Given)[];

const ALWAYS_SET: ReadonlySet<string> = new Set<keyof Settled>([
  'name',
  'lifecycleStage',
  'originChannel',
  'emailConsent',
]);

/** Collects all issues for one response. */
class Judgement {
  readonly issues: Issue[] = [];

  text(field: string, rule: TextRule, value: string, within = ''): string | null {
    const verdict = rule.judge(value);
    if ('kept' in verdict) return verdict.kept;
    this.issues.push({ path: within + wireName(field), ...verdict.objection });
    return null;
  }

  address(input: Partial<Address>): Address | null {
    const settled: Address = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null };
    let empty = true;
    for (const field of ADDRESS_FIELDS) {
      const value = input[field] ?? null;
      if (value === null) continue;
      settled[field] = this.text(field, addressFields[field], value, 'address.');
      if (settled[field] !== null) empty = false;
    }
    return empty ? null : settled;
  }
}

export function sameAddress(left: Address | null, right: Address | null): boolean {
  if (left === null || right === null) return left === right;
  return ADDRESS_FIELDS.every((field) => left[field] === right[field]);
}

/** Valid fields as stored, and the issues of the others. */
export function judgeFields(input: Given): { settled: Partial<ContactFields>; issues: readonly Issue[] } {
  const judgement = new Judgement();
  const settled: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = input[field];
    if (value === undefined) continue;
    if (value === null && ALWAYS_SET.has(field)) {
      judgement.issues.push({ path: wireName(field), message: 'Cannot be cleared.', code: 'invalid_type' });
    } else if (typeof value === 'string') {
      const text = judgement.text(field, textFields[field as TextField], value);
      if (text !== null) settled[field] = text;
    } else if (typeof value === 'object' && value !== null) {
      settled[field] = judgement.address(value);
    } else {
      settled[field] = value;
    }
  }
  return { settled, issues: judgement.issues };
}

export function settleFields(input: Given): Partial<ContactFields> {
  const { settled, issues } = judgeFields(input);
  if (issues.length > 0) throw malformed('body', [...issues]);
  return settled;
}
