import { part, token } from '@workops/platform/process';
import type { DocumentDirectories } from '../document-ports';
import type { Documents } from '../documents';
import { documentsOn } from './documents-on';

export const COMMERCE_DOCUMENTS = token<Documents>('commerce: documents');

export const documentsPart = part<DocumentDirectories>(
  COMMERCE_DOCUMENTS,
  ({ database, outside: directories, clock, ids }) => documentsOn({ database, directories, clock, ids }),
);
