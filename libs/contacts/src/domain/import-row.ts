import { DomainError, malformed } from '@workops/kernel';
import type { AttributeDefinition } from './attribute';
import { settleInput, type ContactRecord } from './contact';
import type { GivenRow } from './import-columns';
import { truncate } from './import-report';
import { settleAttributes } from './settle-attributes';
import { wireName } from './wire-name';

/** A valid row, with its match keys. Plain data: it can be stored as JSON. */
export interface SettledRow {
  row: number;
  fields: Partial<ContactRecord>;
  /** Values by definition id. */
  attributes: [definitionId: string, value: string | null][];
  /** Set if a value is stored differently than given. */
  warning?: string;
}

/** Issues name an attribute by its column. */
const byColumn = ({ attributes }: GivenRow, error: DomainError): DomainError => {
  const body = error.details?.body?.map((issue) => {
    const [list, index] = issue.path.split('.');
    return list === 'attributes' ? { ...issue, path: `attr:${attributes[Number(index)]!.key}` } : issue;
  });
  return new DomainError(error.kind, error.code, error.message, { ...error.details, body });
};

const NO_NUMBER = 'phone: Is no telephone number, so it matches nobody.';

export interface Settling {
  /** The country of telephone numbers without a country code. */
  country: string;
  definitions: readonly AttributeDefinition[];
}

/** How a spreadsheet writes a long number. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const LONGEST_NUMBER = 40;
const NUMBERS = ['externalId', 'phone', 'taxId'] as const;

/** The last digits are lost, so storing the number could store another person's. */
function refuseShortened({ fields }: GivenRow): void {
  const issues = NUMBERS.filter((field) => SHORTENED.test(fields[field]?.trim() ?? '')).map((field) => ({
    path: wireName(field),
    message: `A spreadsheet shortened the number to ${truncate(fields[field]!.trim(), LONGEST_NUMBER)}: format the column as text and export it again.`,
    code: 'invalid_string' as const,
  }));
  if (issues.length > 0) throw malformed('body', issues);
}

/**
 * The row as it would be stored, validated by the same rules as every other write. Throws `malformed` or `unusable`.
 */
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
