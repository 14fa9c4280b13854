import type { Sql } from '@workops/platform/database';
import { createContactDirectory, type ContactDirectory } from '../contact-directory';
import { postgresCards } from './postgres-cards';

/** Serves processes that do not load the rest of the module. */
export const contactDirectoryOn = (sql: Sql): ContactDirectory => createContactDirectory(postgresCards(sql));
