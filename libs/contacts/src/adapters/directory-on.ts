import type { Sql } from '@workops/platform/database';
import { createContactDirectory, type ContactDirectory } from '../contact-directory';
import { postgresCards } from './postgres-cards';

/** The contacts' facade for other contexts, in a process that does not load the rest of the module. */
export const contactDirectoryOn = (sql: Sql): ContactDirectory => createContactDirectory(postgresCards(sql));
