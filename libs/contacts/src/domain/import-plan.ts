import { DomainError, malformed, type Ids } from '@workops/kernel';
import { companyUnknown } from './company';
import { changeContact, contactFrom, type ContactRecord } from './contact';
import { errorText, failedRow, type ReportedRow } from './import-report';
import type { SettledRow } from './import-row';
import { withBlanksFilled } from './settle-attributes';

/** Keys that a row is matched by, in order of precedence. */
export const matchingKeys = ['externalId', 'emailNormalised', 'phoneE164'] as const;

type MatchingKey = (typeof matchingKeys)[number];

/** Ids of the contacts that held a row's keys before the import. */
export type Holders = Readonly<Record<MatchingKey, string | null>>;

export interface FoundRow {
  row: SettledRow;
  holders: Holders;
  /**
   * Last row of the file that may concern the same contact. It shares a key with this row or with a holder of this
   * row's keys.
   */
  last: number;
}

/** A contact's state after the rows imported so far. */
export interface ImportedContact {
  contact: ContactRecord;
  created: boolean;
  /** API names of the fields that the import changed; empty for a created contact. */
  changedFields: readonly string[];
  /** No later row of the file concerns this contact. */
  lastRow: number;
}

/** A contact that no row has changed yet. */
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
  /** The companies named in the file that exist in the workspace. */
  companies: ReadonlySet<string>;
  /** If true, nothing is stored, so created contacts are reported without an id. */
  dryRun: boolean;
}

type Derived = 'emailNormalised' | 'phoneE164';

/** Derived match keys that change with an email or a phone. */
const FOLLOWS: Partial<Record<keyof ContactRecord, Derived>> = { email: 'emailNormalised', phone: 'phoneE164' };
const FOLLOWING: ReadonlySet<string> = new Set(Object.values(FOLLOWS));
const TAX_ID: ReadonlySet<string> = new Set<keyof ContactRecord>(['taxId', 'taxIdKind']);

const isBlank = (value: unknown): boolean => value === null || value === '';

const withAlso = (fields: readonly string[], added: readonly string[]): readonly string[] =>
  fields.length === 0 ? added : [...new Set([...fields, ...added])].sort();

/** Takes a tax id together with its kind, unless the contact already has another kind. A kind alone is not taken. */
const takesTaxId = (contact: ContactRecord, patch: Partial<ContactRecord>): boolean =>
  contact.taxId === null &&
  patch.taxId !== undefined &&
  (contact.taxIdKind === null || patch.taxIdKind === undefined || patch.taxIdKind === contact.taxIdKind);

const nameless = () => malformed('body', [{ path: 'name', message: 'Required.', code: 'invalid_type' }]);

/**
 * Decides row by row; each row sees the effects of earlier rows. An import assigns only keys that no contact holds, and
 * never moves one. A key's holder is therefore the one found before the import, or else the contact an earlier row
 * assigned it to.
 */
export class ImportPlan {
  private readonly addedHolders: Record<MatchingKey, Map<string, string>> = {
    externalId: new Map(),
    emailNormalised: new Map(),
    phoneE164: new Map(),
  };

  constructor(private readonly options: PlanOptions) {}

  /** The contact that the row matches after the rows decided so far. */
  findMatch(match: FoundRow): string | undefined {
    for (const key of matchingKeys) {
      const holder = this.findHolder(key, match);
      if (holder !== undefined) return holder;
    }
    return undefined;
  }

  /** Decides the next row. `contacts` holds the contacts that the row may match, and receives their new state. */
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

  /**
   * Empty fields that the row fills. Never overwrites a value, and never takes an email or phone that another contact
   * holds.
   */
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

  /** Records the keys that the row gave the contact, unless no later row shares one. */
  private remember(contact: ContactRecord, match: FoundRow): void {
    if (match.last === match.row.row) return;
    for (const key of matchingKeys) {
      const value = match.row.fields[key];
      if (typeof value === 'string' && contact[key] === value && this.findHolder(key, match) === undefined)
        this.addedHolders[key].set(value, contact.id);
    }
  }
}
