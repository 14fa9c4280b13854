import type { AttributeValue } from './attribute';
import { orderedKinds } from './channel';
import type { ContactRecord } from './contact';
import { isBlocked, type StandingPreferences } from './outbound-preference';
import { orderedTagIds } from './tag';
import { wireName } from './wire-name';

export const MAX_MERGED = 50;

/** Filled together; later columns derive from the first or give its kind. */
const FILLED = [
  ['name'],
  ['email', 'emailNormalised'],
  ['phone', 'phoneE164'],
  ['language'],
  ['country'],
  ['brand'],
  ['avatarUrl'],
] as const satisfies readonly (readonly (keyof ContactRecord)[])[];

type Fill = { values: Partial<ContactRecord>; names: string[] };

const nothing: Fill = { values: {}, names: [] };
const isBlank = (value: unknown): boolean => value === null || value === '';

function pick(contact: ContactRecord, fields: readonly (keyof ContactRecord)[]): Partial<ContactRecord> {
  return Object.fromEntries(fields.map((field) => [field, contact[field]]));
}

function filled(
  survivor: ContactRecord,
  secondaries: readonly ContactRecord[],
  fields: readonly (keyof ContactRecord)[],
): Fill {
  const [field] = fields;
  const giver = isBlank(survivor[field!]) && secondaries.find((each) => !isBlank(each[field!]));
  return giver ? { values: pick(giver, fields), names: [wireName(field!)] } : nothing;
}

/** The tax id comes with its kind, which must equal the survivor's if that has one. */
function filledTaxId({ taxId, taxIdKind }: ContactRecord, secondaries: readonly ContactRecord[]): Fill {
  if (taxId !== null) return nothing;
  const giver = secondaries.find((each) => each.taxId !== null && (taxIdKind === null || each.taxIdKind === taxIdKind));
  if (!giver) return nothing;
  return {
    values: pick(giver, ['taxId', 'taxIdKind']),
    names: giver.taxIdKind === taxIdKind ? ['tax_id'] : ['tax_id', 'tax_id_kind'],
  };
}

/**
 * Belong to an address, so they come only from contacts with the resulting address. An unsubscribed address stays so;
 * consent is not filled if marketing is blocked.
 */
function filledConsent(
  after: ContactRecord,
  secondaries: readonly ContactRecord[],
  standing: StandingPreferences,
): Fill {
  const sameAddress = secondaries.filter(
    ({ emailNormalised }) => emailNormalised !== null && emailNormalised === after.emailNormalised,
  );
  const status = [after, ...sameAddress].find(({ emailStatus }) => emailStatus !== 'subscribed');
  const emailStatus = status?.emailStatus ?? after.emailStatus;
  const consents =
    !after.emailConsent &&
    !status &&
    !isBlocked(standing, 'email', 'marketing') &&
    sameAddress.some(({ emailConsent }) => emailConsent);
  return consents
    ? { values: { emailStatus, emailConsent: true }, names: ['email_consent'] }
    : { values: { emailStatus }, names: [] };
}

/** Files move; a tombstone shows a file while the survivor has it. */
function filledAttributes(
  { attributes: own }: ContactRecord,
  secondaries: readonly ContactRecord[],
  defined: ReadonlySet<string>,
): Fill {
  const givers = secondaries.toReversed().map(({ attributes }) => attributes);
  const inherited = Object.entries<AttributeValue>(Object.assign({}, ...givers)).filter(
    ([id]) => defined.has(id) && !Object.hasOwn(own, id),
  );
  return inherited.length > 0
    ? { values: { attributes: { ...Object.fromEntries(inherited), ...own } }, names: ['attributes'] }
    : nothing;
}

const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, each) => (first === null || (each !== null && each < first) ? each : first));

/** Inherits blocks, spam reports and disabled bot replies. */
function restrictions(all: readonly ContactRecord[]): Partial<ContactRecord> {
  const blockedAt = earliest(all.map((each) => each.blockedAt));
  return {
    blockedAt,
    ...(blockedAt !== null && { lifecycleStage: 'blocked' }),
    spamReportedAt: earliest(all.map((each) => each.spamReportedAt)),
    botRepliesDisabled: all.some((each) => each.botRepliesDisabled),
  };
}

export interface MergedContact {
  survivor: ContactRecord;
  /** API names, in a fixed order. */
  filledFields: string[];
}

export interface MergeFacts {
  standing: StandingPreferences;
  defined: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  now: Date;
}

/** Fills each empty field from the first secondary with a value. */
export function mergeContacts(
  survivor: ContactRecord,
  secondaries: readonly ContactRecord[],
  { standing, defined, tags, now }: MergeFacts,
): MergedContact {
  const all = [survivor, ...secondaries];
  const fills = [...FILLED.map((fields) => filled(survivor, secondaries, fields)), filledTaxId(survivor, secondaries)];
  const card: ContactRecord = Object.assign({}, survivor, ...fills.map(({ values }) => values));
  const more = [filledConsent(card, secondaries, standing), filledAttributes(survivor, secondaries, defined)];
  const after: ContactRecord = Object.assign({}, card, ...more.map(({ values }) => values), restrictions(all), {
    channels: orderedKinds(all.flatMap(({ channels }) => channels)),
    leadSources: [...new Set(all.flatMap(({ leadSources }) => leadSources))].sort(),
    tagIds: orderedTagIds(all.flatMap(({ tagIds }) => tagIds)).filter((id) => tags.has(id)),
    updatedAt: now,
  });
  return { survivor: after, filledFields: [...fills, ...more].flatMap(({ names }) => names) };
}
