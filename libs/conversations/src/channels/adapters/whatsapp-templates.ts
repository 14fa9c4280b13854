import { counted, type Sql } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import {
  bodyOf,
  isSendable,
  knownAsOf,
  unfillablePart,
  variablesOf,
  type WhatsappTemplate,
} from '../domain/whatsapp-template';
import type { FoundTemplate } from '../../sending/sent-template-ports';
import type { TemplateReads } from '../template-ports';

const once = { type: 'text', update: false } as const;

export const whatsappTemplates = new RecordKind<WhatsappTemplate>(
  createEntity({
    schema: 'conversations',
    name: 'whatsapp_template',
    columns: {
      accountId: { type: 'uuid', update: false },
      name: once,
      language: once,
      category: { type: 'text' },
      components: { type: 'jsonb' },
      status: { type: 'text' },
      rejectionReason: { type: 'text', nullable: true },
      externalId: once,
      knownAs: { type: 'text', nullable: true },
    },
  }),
  {
    unique: { index: 'whatsapp_template_known_as', property: 'knownAs', where: 'known_as IS NOT NULL' },
    ceiling: counted('whatsapp_templates', 'FROM conversations.whatsapp_template WHERE workspace_id = $1'),
  },
);

const { select } = whatsappTemplates.sql;
const NEXT = '($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3';
const NAMED = `${select} WHERE workspace_id = $1 AND known_as = $2`;
const OF_ACCOUNT = `${select} WHERE workspace_id = $1 AND account_id = $2`;

/** Each combination of filters has its own index. */
function matchingSql(byStatus: boolean, byAccount: boolean): string {
  const status = byStatus ? 'AND status = $4 ' : '';
  const account = byAccount ? `AND account_id = $${byStatus ? 5 : 4} ` : '';
  return `${select} WHERE workspace_id = $1 ${status}${account}AND ${NEXT}`;
}

export const templateReads = (sql: Sql): TemplateReads => ({
  ...whatsappTemplates.reads(sql),
  matching: (workspaceId, { status, accountId }, { after, limit }) =>
    sql.query<WhatsappTemplate>(matchingSql(status !== undefined, accountId !== undefined), [
      workspaceId,
      after,
      limit,
      ...[status, accountId].filter((each) => each !== undefined),
    ]),
  named: async (workspaceId, template) =>
    (await sql.query<WhatsappTemplate>(NAMED, [workspaceId, knownAsOf(template)]))[0],
  ofAccount: (workspaceId, accountId) => sql.query<WhatsappTemplate>(OF_ACCOUNT, [workspaceId, accountId]),
});

export const messageTemplates = (reads: Pick<TemplateReads, 'named'>) => ({
  find: async (
    workspaceId: string,
    accountId: string,
    asked: { name: string; language: string },
  ): Promise<FoundTemplate | undefined> => {
    const template = await reads.named(workspaceId, { accountId, name: asked.name, language: asked.language });
    if (!template) return undefined;
    const { category, components } = template;
    return {
      category,
      sendable: isSendable(template),
      variables: variablesOf(components).length,
      content: bodyOf(components),
      components,
    };
  },
});

const OF_NOTICES = `
  SELECT t.name, t.language, t.components FROM conversations.messaging_account a
    JOIN conversations.whatsapp_template t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
     AND t.id = CASE $3 WHEN 'reminder' THEN a.reminder_template_id ELSE a.cancel_template_id END
   WHERE a.workspace_id = $1 AND a.id = $2 AND t.category <> 'marketing' AND t.known_as IS NOT NULL`;

/** No marketing template, nor one with a file, a code to copy or a part that no send fills. */
export async function noticeTemplate(sql: Sql, workspaceId: string, accountId: string, matter: 'reminder' | 'cancel') {
  const [row] = await sql.query<Pick<WhatsappTemplate, 'name' | 'language' | 'components'>>(OF_NOTICES, [
    workspaceId,
    accountId,
    matter,
  ]);
  if (!row) return undefined;
  const places = variablesOf(row.components);
  return unfillablePart(row.components) !== undefined || places.some(({ file, copies }) => file || copies)
    ? undefined
    : { name: row.name, language: row.language, variables: places.length };
}
