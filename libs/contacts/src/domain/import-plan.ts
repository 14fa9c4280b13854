import { DomainError, malformed, type Ids } from '@workops/kernel';
import { companyUnknown } from './company';
import { changeContact, contactFrom, type ContactRecord } from './contact';
import { errorText, failedRow, type ReportedRow } from './import-report';
import type { SettledRow } from './import-row';
import { withBlanksFilled } from './settle-attributes';

/** Precedence follows this order. */
export const matchingKeys = ['externalId', 'emailNormalised', 'phoneE164'] as const;

type MatchingKey = (typeof matchingKeys)[number];

/** Ids of the holders before the import. */
export type Holders = Readonly<Record<MatchingKey, string | null>>;

export interface FoundRow {
  row: SettledRow;
  holders: Holders;
  /** Last row of the file that may concern the same contact. */
  last: number;
}

/** State after the rows so far. */
export interface ImportedContact {
  contact: ContactRecord;
  created: boolean;
  /** API names; empty for a created contact. */
  changedFields: readonly string[];
  /** Later rows do not concern this contact. */
  lastRow: number;
}

export const unchanged = (contact: ContactRecord): ImportedContact => ({
  contact,
  created: false,
  changedFields: [],
  lastRow: 0,
});

export interface PlanOptions {
  workspaceId: string;
  now: Date;
  ids: Ids;
  /** The companies of the file that exist. */
  companies: ReadonlySet<string>;
  /** Stores nothing, so created contacts have no id. */
  dryRun: boolean;
}

type Derived = 'emailNormalised' | 'phoneE164';

/** Match keys derived from email or phone. */
const FOLLOWS: Partial<Record<keyof ContactRecord, Derived>> = { email: 'emailNormalised', phone: 'phoneE164' };
const FOLLOWING: ReadonlySet<string> = new Set(Object.values(FOLLOWS));
const TAX_ID: ReadonlySet<string> = new Set<keyof ContactRecord>(['taxId', 'taxIdKind']);

const isBlank = (value: unknown): boolean => value === null || value === '';

const withAlso = (fields: readonly string[], added: readonly string[]): readonly string[] =>
  fields.length === 0 ? added : [...new Set([...fields, ...added])].sort();

/** A tax id comes with its kind, unless the contact has another kind. A kind alone is not taken. */
const takesTaxId = (contact: ContactRecord, patch: Partial<ContactRecord>): boolean =>
  contact.taxId === null &&
  patch.taxId !== undefined &&
  (contact.taxIdKind === null || patch.taxIdKind === undefined || patch.taxIdKind === contact.taxIdKind);

const nameless = () => malformed('body', [{ path: 'name', message: 'Required.', code: 'invalid_type' }]);

/**
 * Each row sees the effects of earlier ones. A key never moves, so its holder is from before the import or was assigned
 * by an earlier row.
 */
export class ImportPlan {
  private readonly addedHolders: Record<MatchingKey, Map<string, string>> = {
    externalId: new Map(),
    emailNormalised: new Map(),
    phoneE164: new Map(),
  };

  constructor(private readonly options: PlanOptions) {}

  /** Considers the rows decided so far. */
  findMatch(match: FoundRow): string | undefined {
    for (const key of matchingKeys) {
      const holder = this.findHolder(key, match);
      if (holder !== undefined) return holder;
    }
    return undefined;
  }

  /** `contacts` holds possible matches, and receives their new state. */
  decide(match: FoundRow, contacts: Map<string, ImportedContact>): ReportedRow {
    const { row, fields, warning } = match.row;
    const id = this.findMatch(match);
    const before = id === undefined ? undefined : contacts.get(id);
    const name = fields.name ?? before?.contact.name ?? '';
    try {
      const after = before ? this.filled(before, match) : this.created(match);
      const about = {
        contactId: this.options.dryRun && after.created ? null : after.contact.id,
        ...(warning !== undefined && { warning }),
      };
      if (after === before) return { row, action: 'skip', name, ...about };
      contacts.set(after.contact.id, after);
      this.remember(after.contact, match);
      return { row, action: before ? 'update' : 'create', name, ...about };
    } catch (error) {
      if (error instanceof DomainError) return failedRow(row, name, errorText(error));
      throw error;
    }
  }

  private created({ row: { fields, attributes }, last }: FoundRow): ImportedContact {
    const { workspaceId, now, ids } = this.options;
    if (fields.name === undefined) throw nameless();
    this.requireCompany(fields);
    const contact = contactFrom(fields, { workspaceId, id: ids.next(), now });
    if (attributes.length > 0)
      contact.attributes = withBlanksFilled(contact.attributes, new Map(attributes), () => ids.next());
    return { contact, created: true, changedFields: [], lastRow: last };
  }

  private filled(before: ImportedContact, match: FoundRow): ImportedContact {
    const { fields, attributes } = match.row;
    const { now, ids } = this.options;
    this.requireCompany(fields);
    const patch = this.blankFields(before.contact, match);
    if (attributes.length > 0)
      patch.attributes = withBlanksFilled(before.contact.attributes, new Map(attributes), () => ids.next());
    const { contact, changedFields } = changeContact(before.contact, patch, now);
    if (changedFields.length === 0) return before;
    const lastRow = Math.max(before.lastRow, match.last);
    if (before.created) return { ...before, contact, lastRow };
    return { contact, created: false, changedFields: withAlso(before.changedFields, changedFields), lastRow };
  }

  /** Never overwrites a value, and takes no email or phone of another contact. */
  private blankFields(contact: ContactRecord, match: FoundRow): Partial<ContactRecord> {
    const { fields } = match.row;
    const patch: Record<string, unknown> = {};
    for (const field of Object.keys(fields) as (keyof ContactRecord)[]) {
      if (FOLLOWING.has(field) || !isBlank(contact[field])) continue;
      if (TAX_ID.has(field) && !takesTaxId(contact, fields)) continue;
      const follows = FOLLOWS[field];
      if (follows && this.findHolder(follows, match) !== undefined) continue;
      patch[field] = fields[field];
      if (follows) patch[follows] = fields[follows];
    }
    return patch as Partial<ContactRecord>;
  }

  private requireCompany({ companyId }: Partial<ContactRecord>): void {
    if (companyId && !this.options.companies.has(companyId)) throw companyUnknown();
  }

  private findHolder(key: MatchingKey, { row: { fields }, holders }: FoundRow): string | undefined {
    const value = fields[key];
    if (typeof value !== 'string') return undefined;
    return holders[key] ?? this.addedHolders[key].get(value);
  }

  /** Only if a later row shares a key. */
  private remember(contact: ContactRecord, match: FoundRow): void {
    if (match.last === match.row.row) return;
    for (const key of matchingKeys) {
      const value = match.row.fields[key];
      if (typeof value === 'string' && contact[key] === value && this.findHolder(key, match) === undefined)
        this.addedHolders[key].set(value, contact.id);
    }
  }
}
