import type { Sql } from '@workops/platform/database';
import { createContactDirectory, type ContactDirectory } from '../contact-directory';
import { postgresCards } from './postgres-cards';

/** What other contexts get to know of contacts, for a process that has nothing else to do with them. */
export const contactDirectoryOn = (sql: Sql): ContactDirectory => createContactDirectory(postgresCards(sql));
