import type { Actor } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { DocumentRows } from '../document-ports';
import type { DocumentRecord, NumberedDocument } from '../domain/document';
import type { DocumentSql } from './document-sql';

export function documentRows<T extends DocumentRecord>(
  tx: Transaction,
  actor: Actor,
  sql: DocumentSql<T, { [P in keyof T]: unknown }>,
): DocumentRows<T> {
  const found = async (text: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await tx.query<T>(text, values))[0];
  return {
    byId: (id) => {
      const { text, values } = sql.named(actor, { id });
      return found(text, values);
    },
    lock: (ref) => {
      const { text, values } = sql.named(actor, ref, { lock: 'FOR NO KEY UPDATE OF d' });
      return found(text, values);
    },
    issue: async (document) => {
      const [row] = await tx.query<Pick<NumberedDocument, 'number'>>(sql.add, sql.values(document));
      return { ...document, ...row } as T;
    },
    issueAll: (documents) => tx.defer(sql.addAll, [sql.rows(documents)]),
    save: (document) => tx.defer(sql.save, sql.movedValues(document)),
  };
}
