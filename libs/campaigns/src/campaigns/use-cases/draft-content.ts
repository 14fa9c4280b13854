import { malformed, type Issue } from '@workops/kernel';
import type { CampaignChannel } from '../domain/campaign';
import type { Content, MailContent, WhatsappContent } from '../domain/content';

export type GivenContent = Partial<MailContent & WhatsappContent>;

const MAIL_FIELDS = ['subject', 'html', 'text', 'fromName', 'replyTo'] as const;
const WHATSAPP_FIELDS = ['templateId', 'variables'] as const;
const NAMES: Readonly<Record<string, string>> = {
  fromName: 'from_name',
  replyTo: 'reply_to',
  templateId: 'template_id',
};

const issue = (field: string, message: string, code: Issue['code']): Issue => ({
  path: `content.${NAMES[field] ?? field}`,
  message,
  code,
});

/** Throws `malformed` for missing or unknown fields of the channel. */
export function settledContent(channel: CampaignChannel, input: GivenContent): Content {
  const foreign = channel === 'email' ? WHATSAPP_FIELDS : MAIL_FIELDS;
  const issues = foreign
    .filter((field) => input[field] !== undefined && input[field] !== null)
    .map((field) => issue(field, 'The channel takes no such field.', 'unrecognized_keys'));
  if (channel === 'email') {
    if (input.subject === undefined) issues.push(issue('subject', 'Required', 'invalid_type'));
    if ((input.html ?? null) === null && (input.text ?? null) === null)
      issues.push(issue('text', 'One of html and text is required.', 'invalid_type'));
  } else if (input.templateId === undefined) issues.push(issue('templateId', 'Required', 'invalid_type'));
  if (issues.length > 0) throw malformed('body', issues);
  if (channel === 'whatsapp') return { templateId: input.templateId!, variables: input.variables ?? [] };
  const { html = null, text = null, fromName = null, replyTo = null } = input;
  return { subject: input.subject!, html, text, fromName, replyTo };
}
