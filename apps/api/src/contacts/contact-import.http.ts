import { Body, Controller, Inject, Query, UseInterceptors } from '@nestjs/common';
import { CONTACTS, importColumns, importLimits, type Contacts, type ImportReport, type ReportedRow, IMPORT_LOCK } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { CallerGone } from '../http/caller-gone';
import { Field, ListField, ObjectListField } from '../http/fields/field';
import { flag, integer, oneOf, text, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { CSV_BODY, FORM_BODY, ReceiveCsv, SentCsv } from './receive-csv.interceptor';

const MOST_BYTES = 32 * 1024 * 1024;
const count = integer({ min: 0, max: MOST_BYTES });

class ImportContactsRequest {
  @Field(text({ max: MOST_BYTES }), {
    description:
      'As RFC 4180 has it, with a header; separated by commas, semicolons or tabs. Columns that are not known are ignored. ' +
      `At most ${importLimits.rows} rows and ${importLimits.columns} columns.`,
    example: 'external_id,name,email\ncrm-1,Josefa Núñez,josefa@example.com\n',
  })
  csv: string;
  @Field(flag(), { optional: true, default: false, description: 'Decides everything and writes nothing.' })
  dry_run?: boolean;
}

class ImportContactsQuery {
  @Field(flag(), { optional: true, default: false, description: 'As `dry_run` in JSON, for a file that is sent as it is.' })
  dry_run?: boolean;
}

class ImportedRowResource {
  @Field(integer({ min: 1, max: MOST_BYTES }), { description: 'Counted from 1, the header aside.' })
  row: number;
  @Field(oneOf(['create', 'update', 'skip', 'fail']))
  action: string;
  @Field(text({ max: MOST_BYTES }), { person: 'withheld' })
  name: string;
  @Field(uuid(), { nullable: true, description: 'Null for a row that failed, and in a dry run for a contact that would be created.' })
  contact_id: string | null;
  @Field(text({ max: MOST_BYTES }), { optional: true, description: 'Why the row failed.', person: 'withheld' })
  error?: string;
  @Field(text({ max: MOST_BYTES }), { optional: true, description: 'What of the row is kept otherwise than it was meant.', person: false })
  warning?: string;
}

class ImportReportResource {
  @Field(count)
  total: number;
  @Field(count)
  created: number;
  @Field(count)
  updated: number;
  @Field(count, { description: 'Rows that matched a contact and had nothing to fill in.' })
  skipped: number;
  @Field(count)
  failed: number;
  @Field(flag())
  dry_run: boolean;
  @ListField(text({ max: 100 }), {
    max: importLimits.columns,
    description: 'Titles of columns that are not known, and were not read.',
    person: 'withheld',
  })
  ignored_columns: string[];
  @ObjectListField(() => ImportedRowResource)
  rows: ImportedRowResource[];
  @Field(count, { optional: true, description: 'In the answer to a repeat: rows that it does not show.' })
  rows_omitted?: number;
}

const rowOf = ({ contactId, ...same }: ReportedRow): ImportedRowResource => ({ ...same, contact_id: contactId });

const resourceOf = ({ dryRun, ignoredColumns, rows, ...same }: ImportReport): ImportReportResource => ({
  ...same,
  dry_run: dryRun,
  ignored_columns: [...ignoredColumns],
  rows: rows.map(rowOf),
});

const KEPT_ROWS = 500;
const KEPT_NAME = 200;

/** What a repeat is answered where the report is long: all counts, and of the rows those that failed, so many of them. */
function keptShorter(report: ImportReportResource): ImportReportResource {
  const rows = report.rows.filter(({ action }) => action === 'fail').slice(0, KEPT_ROWS);
  const kept = rows.map((row) => ({ ...row, name: row.name.slice(0, KEPT_NAME), error: row.error?.slice(0, KEPT_NAME) }));
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
      'The file comes in JSON, or as it is: as a body of `text/csv` or the one part of a `multipart/form-data`, in UTF-8, UTF-16 with its mark or ' +
      'Windows-1252. All of it or nothing: nothing after a crash, when its caller goes, and after five minutes (503). Each row is matched by ' +
      '`external_id`, else email, else phone, and sees the rows before it. A ' +
      'match is updated where it has blanks; nothing is overwritten. A bad row fails by itself. ' +
      `Columns: ${importColumns.map((column) => `\`${column}\``).join(', ')}, and \`attr:<key>\` for an attribute; in any case, and under ` +
      'their usual titles in Spanish and English (`E-mail`, `Teléfono`, `Celular`, `RUT`, `Nombre`). Of several columns of one field the first that is filled counts.',
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
    @Body() { csv, dry_run: dryRun = false }: ImportContactsRequest,
  ): Promise<ImportReportResource> {
    return resourceOf(await this.contacts.import(actor, { csv: sent ?? csv, dryRun: dryRun || (query.dry_run ?? false), callerGone }));
  }
}
