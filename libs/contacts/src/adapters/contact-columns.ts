import { RowMapper, type RowOf } from '@workops/platform/records';
import type { ContactRecord } from '../domain/contact';
import { contactEntity } from './contact.entity';

const contactColumns = new RowMapper<ContactRecord, RowOf<typeof contactEntity>>(contactEntity);

export const someColumns = (fields: readonly (keyof ContactRecord)[]) => contactColumns.part(fields);

export const columnsIn = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

/** Selects a row as a `ContactRecord`, without mapping. */
export const SELECTED = contactColumns.selected();

export const COLUMNS = contactColumns.all();

/** `$1` is the workspace, `$2` the id. */
export const PLACEHOLDERS = contactColumns.places;

export const columnValues = (contact: ContactRecord): unknown[] => contactColumns.addedValues(contact);
