import { DomainError } from '@workops/kernel';
import type { AttributeDefinition } from './attribute';
import { settleInput, type ContactRecord } from './contact';
import type { GivenRow } from './import-columns';
import { settleAttributes } from './settle-attributes';

/** A row that can be kept, with what it is matched by. Plain data: it survives being written down as JSON. */
export interface SettledRow {
  row: number;
  fields: Partial<ContactRecord>;
  /** By the id of the definition. */
  attributes: [definitionId: string, value: string | null][];
}

/** An issue names an attribute by its column. */
const byColumn = ({ attributes }: GivenRow, error: DomainError): DomainError => {
  const body = error.details?.body?.map((issue) => {
    const [list, index] = issue.path.split('.');
    return list === 'attributes' ? { ...issue, path: `attr:${attributes[Number(index)]!.key}` } : issue;
  });
  return new DomainError(error.kind, error.code, error.message, { ...error.details, body });
};

export interface Settling {
  /** The country of telephone numbers without a country code. */
  country: string;
  definitions: readonly AttributeDefinition[];
}

/** The row as it would be kept, by the rules of every other write. Throws `malformed` or `unusable`. */
export function settleRow(row: number, given: GivenRow, { country, definitions }: Settling): SettledRow {
  const fields = settleInput(given.fields, country);
  if (given.attributes.length === 0) return { row, fields, attributes: [] };
  try {
    return { row, fields, attributes: [...settleAttributes(definitions, given.attributes)] };
  } catch (error) {
    throw error instanceof DomainError ? byColumn(given, error) : error;
  }
}
