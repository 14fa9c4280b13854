import { DomainError, malformed } from '@workops/kernel';
import type { AttributeDefinition } from './attribute';
import { settleInput, type ContactRecord } from './contact';
import type { GivenRow } from './import-columns';
import { truncate } from './import-report';
import { settleAttributes } from './settle-attributes';
import { wireName } from './wire-name';

/** Plain data that can be stored as JSON. */
export interface SettledRow {
  row: number;
  fields: Partial<ContactRecord>;
  attributes: [definitionId: string, value: string | null][];
  /** A value is stored differently than given. */
  warning?: string;
}

/** Issues name an attribute by column. */
const byColumn = ({ attributes }: GivenRow, error: DomainError): DomainError => {
  const body = error.details?.body?.map((issue) => {
    const [list, index] = issue.path.split('.');
    return list === 'attributes' ? { ...issue, path: `attr:${attributes[Number(index)]!.key}` } : issue;
  });
  return new DomainError(error.kind, error.code, error.message, { ...error.details, body });
};

const NO_NUMBER = 'phone: Is no telephone number, so it matches nobody.';

export interface Settling {
  country: string;
  definitions: readonly AttributeDefinition[];
}

/** A long number as spreadsheets shorten it. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const LONGEST_NUMBER = 40;
const NUMBERS = ['externalId', 'phone', 'taxId'] as const;

/** The last digits are lost, so the number may be another person's. */
function refuseShortened({ fields }: GivenRow): void {
  const issues = NUMBERS.filter((field) => SHORTENED.test(fields[field]?.trim() ?? '')).map((field) => ({
    path: wireName(field),
    message: `A spreadsheet shortened the number to ${truncate(fields[field]!.trim(), LONGEST_NUMBER)}: format the column as text and export it again.`,
    code: 'invalid_string' as const,
  }));
  if (issues.length > 0) throw malformed('body', issues);
}

/** Applies the rules of every other write. Throws `malformed` or `unusable`. */
export function settleRow(row: number, input: GivenRow, { country, definitions }: Settling): SettledRow {
  refuseShortened(input);
  const fields = settleInput(input.fields, country);
  const warned = typeof fields.phone === 'string' && fields.phoneE164 === null ? { warning: NO_NUMBER } : {};
  if (input.attributes.length === 0) return { row, fields, attributes: [], ...warned };
  try {
    return { row, fields, attributes: [...settleAttributes(definitions, input.attributes)], ...warned };
  } catch (error) {
    throw error instanceof DomainError ? byColumn(input, error) : error;
  }
}
