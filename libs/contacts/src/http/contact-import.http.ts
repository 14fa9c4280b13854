import { Body, Controller, Inject, Query, UseInterceptors } from '@nestjs/common';
import { CONTACTS, importColumns, importLimits, type ColumnMapping, type Contacts, IMPORT_LOCK } from '../index';
import type { Actor } from '@workops/kernel';
import {
  anyObject,
  CallerGone,
  CurrentActor,
  describedObject,
  Field,
  flag,
  integer,
  ListField,
  MalformedCall,
  NoOtherFields,
  ObjectListField,
  oneOf,
  Operation,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CSV_BODY, FORM_BODY, ReceiveCsv, SentCsv } from './receive-csv.interceptor';

const MOST_BYTES = 32 * 1024 * 1024;
const count = integer({ min: 0, max: MOST_BYTES });

const MAX_MAPPING = 10_000;
const MAPPING = { additionalProperties: { type: ['string', 'null'] } };
const MAPPING_MEANS =
  'From the title of a column to what it holds: one of the columns below, `name.given`, `name.middle`, `name.family` or `name.second_family` for a part of ' +
  'a name, `attr:<key>`, or null for a column that is not to be read. It outranks what titles usually mean.';

class SentFile {
  @Field(anyObject())
  sent: object;
}

@NoOtherFields(() => SentFile)
class ImportContactsRequest {
  @Field(text({ max: MOST_BYTES }), {
    description:
      'CSV (RFC 4180) with a header, separated by commas, semicolons or tabs. Unknown columns are ignored. ' +
      `At most ${importLimits.rows} rows and ${importLimits.columns} columns.`,
    example: 'external_id,name,email\ncrm-1,Josefa Núñez,josefa@example.com\n',
  })
  csv: string;
  @Field(flag(), { optional: true, default: false, description: 'Match and validate every row but write nothing.' })
  dryRun?: boolean;
  @Field(describedObject(MAPPING), {
    optional: true,
    description: MAPPING_MEANS,
    example: { name: 'name', external_id: null },
  })
  mapping?: ColumnMapping;
}

class ImportContactsQuery {
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'The same as `dry_run` in a JSON body, for a file that is sent as it is.',
  })
  dryRun?: boolean;
  @Field(text({ max: MAX_MAPPING }), {
    optional: true,
    description: 'The same as `mapping` in a JSON body, as the text of a JSON object.',
    example: '{"Fono casa":"phone"}',
  })
  mapping?: string;
}

function mappingIn(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    throw new MalformedCall('query', [{ path: 'mapping', message: 'Is not valid JSON.', code: 'invalid_json' }]);
  }
}

function requireMapping(mapping: unknown, part: 'body' | 'query'): ColumnMapping {
  const isObject = typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping);
  const entries = isObject ? Object.entries(mapping) : [];
  const isRight =
    isObject &&
    entries.length <= importLimits.columns &&
    entries.every(([, target]) => target === null || typeof target === 'string');
  if (isRight) return mapping as ColumnMapping;
  throw new MalformedCall(part, [
    { path: 'mapping', message: 'Must be an object of texts and nulls.', code: 'invalid_type' },
  ]);
}

class ImportedRowResource {
  @Field(integer({ min: 1, max: MOST_BYTES }), {
    description: 'The number of the row, from 1, not counting the header.',
    example: 1,
  })
  row: number;
  @Field(oneOf(['create', 'update', 'skip', 'fail'], 'ImportAction'), {
    description: 'What was done with the row, or in a dry run would be.',
  })
  action: string;
  @Field(text({ max: MOST_BYTES }), {
    person: 'withheld',
    description: 'The name in the row.',
    example: 'Josefa Núñez',
  })
  name: string;
  @Field(uuid(), {
    nullable: true,
    description: 'The contact; null if the row failed or, in a dry run, would create one.',
  })
  contactId: string | null;
  @Field(text({ max: MOST_BYTES }), {
    optional: true,
    person: 'withheld',
    description: 'Why the row failed.',
    example: 'El correo no es válido.',
  })
  error?: string;
  @Field(text({ max: MOST_BYTES }), {
    optional: true,
    person: false,
    description: 'What was stored differently from what the row says.',
    example: 'El teléfono quedó tal como venía.',
  })
  warning?: string;
}

class ImportReportResource {
  @Field(count, { description: 'How many rows the file has.', example: 1 })
  total: number;
  @Field(count, { description: 'How many contacts were created.', example: 1 })
  created: number;
  @Field(count, { description: 'How many contacts were updated.', example: 0 })
  updated: number;
  @Field(count, { description: 'How many rows matched a contact and had nothing to add.', example: 0 })
  skipped: number;
  @Field(count, { description: 'How many rows failed.', example: 0 })
  failed: number;
  @Field(flag(), { description: 'Whether this was a dry run.', example: false })
  dryRun: boolean;
  @ListField(text({ max: 100 }), {
    max: importLimits.columns,
    person: 'withheld',
    description: 'Columns that are not known and were not read.',
    example: ['color favorito'],
  })
  ignoredColumns: readonly string[];
  @ObjectListField(() => ImportedRowResource, { description: 'The result of each row.' })
  rows: readonly ImportedRowResource[];
  @Field(count, { optional: true, description: 'In a replayed response: how many rows it leaves out.', example: 0 })
  rowsOmitted?: number;
}

const KEPT_ROWS = 500;
const KEPT_NAME = 200;

interface WrittenReport {
  rows: { action: string; name: string; error?: string }[];
}

/** The stored form for idempotent repeats has all counts and some failed rows. */
function keptShorter(report: WrittenReport): object {
  const rows = report.rows.filter(({ action }) => action === 'fail').slice(0, KEPT_ROWS);
  const kept = rows.map((row) => ({
    ...row,
    name: row.name.slice(0, KEPT_NAME),
    error: row.error?.slice(0, KEPT_NAME),
  }));
  return { ...report, rows: kept, rows_omitted: report.rows.length - kept.length };
}

@Controller()
export class ContactImportHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts/import', {
    tag: 'Contacts',
    tier: 'beta',
    status: 200,
    response: ImportReportResource,
    id: 'importContacts',
    ceiling: { uncounted: 'A workspace has as many contacts as it has customers; a file has its largest size.' },
    lock: IMPORT_LOCK,
    credentials: WORKSPACE_CREDENTIALS,
    summary: 'Import contacts from CSV',
    description:
      'Send the CSV in JSON, or as a body of `text/csv` or the single part of a `multipart/form-data`, in UTF-8, UTF-16 with a byte order mark or ' +
      'Windows-1252. The import is atomic: nothing is stored after a crash, if the caller disconnects, or after five minutes (503). Each row is ' +
      'matched by `external_id`, then email, then phone, and sees the rows before it. A match is updated where it has blanks; nothing is ' +
      'overwritten. An invalid row fails alone. ' +
      `Columns: ${importColumns.map((column) => `\`${column}\``).join(', ')}, and \`attr:<key>\` for an attribute, in any case and under ` +
      'their usual titles in Spanish, English and Portuguese, as HubSpot, Outlook and Google export them; given and family names are joined. If several columns map to one field, the first one that is filled counts.',
    scopes: ['contacts:write'],
    errors: [],
    bodyLimit: MOST_BYTES,
    keptShorter,
    accepts: [CSV_BODY, FORM_BODY],
  })
  @UseInterceptors(ReceiveCsv)
  async import(
    @CurrentActor() actor: Actor,
    @CallerGone() callerGone: AbortSignal,
    @SentCsv() sent: readonly Buffer[] | undefined,
    @Query() query: ImportContactsQuery,
    @Body() { csv, dryRun = false, mapping }: ImportContactsRequest,
  ): Promise<ImportReportResource> {
    const inQuery = query.mapping === undefined ? undefined : requireMapping(mappingIn(query.mapping), 'query');
    const columns = mapping === undefined ? inQuery : requireMapping(mapping, 'body');
    return this.contacts.import(actor, {
      csv: sent ?? csv,
      ...(columns && { mapping: columns }),
      dryRun: dryRun || (query.dryRun ?? false),
      callerGone,
    });
  }
}
