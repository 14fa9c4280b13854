import type { Issue } from '@workops/kernel';
import type { MessageFlow, MessagePurpose, MessageType, OutgoingInput } from '../../index';
import {
  anyObject,
  documented,
  Field,
  ListField,
  notBlank,
  ObjectField,
  oneOf,
  RefusesFields,
  text,
  Together,
  uuid,
} from '@workops/edge';
import { language, LocationFields, purpose, templateName } from './message-resource';

const optional = { optional: true };
const acknowledged = {
  ...optional,
  max: 20,
  description: 'Every reason of the warning that the call was refused with.',
  example: [],
};

class FlowRequest {
  @Field(uuid(), { description: 'The flow: published.' })
  flowId: string;
  @Field(notBlank({ max: 30 }), { description: 'What its button says.', example: 'Agendar' })
  cta: string;
  @Field(notBlank({ max: 100 }), { ...optional, description: 'The screen that it begins with.', example: 'INICIO' })
  screen?: string;
  @Field(anyObject(), { ...optional, description: 'What the screen is given.', example: {} })
  data?: Record<string, unknown>;
}

const TYPED: Partial<Record<MessageType, keyof MessageContentRequest>> = { location: 'location', flow: 'flow' };
const FILES: readonly MessageType[] = ['image', 'audio', 'video', 'file'];

function lacking({ type, content, attachmentIds, location, flow }: MessageContentRequest): Issue[] {
  const missing = (path: string): Issue[] => [{ path, message: 'Required by the type.', code: 'invalid_type' }];
  if (type !== undefined && FILES.includes(type)) return attachmentIds ? [] : missing('attachment_ids');
  const field = type && TYPED[type];
  if (field) return { location, flow }[field as 'location' | 'flow'] ? [] : missing(field);
  return (content ?? attachmentIds ?? (type === undefined ? (location ?? flow) : undefined)) ? [] : missing('content');
}

const ELSEWHERE = {
  to: 'The conversation has its recipient.',
  bcc: 'A message has no hidden recipients.',
  html: 'A message is plain text: use content.',
  subject: 'The subject is that of the conversation.',
  attachments: 'Use attachment_ids.',
  media_url: 'Upload the file, and use attachment_ids.',
  mentions: 'Only a note mentions members.',
  scheduled_at: 'A message is sent at once.',
  send_at: 'A message is sent at once.',
  cc: 'A message goes to the contact alone.',
};

@RefusesFields(ELSEWHERE)
@Together(['type', 'content', 'attachmentIds', 'location', 'flow'], lacking)
export class MessageContentRequest {
  @Field(
    documented(oneOf(['text', 'image', 'audio', 'video', 'file', 'location', 'flow'], 'SentMessageType'), {
      description: 'What it is; files are known by their type.',
      example: 'text',
    }),
    { ...optional, default: 'text' },
  )
  type?: MessageType;
  @Field(notBlank({ max: 100_000 }), {
    ...optional,
    description: 'Its text; the channel may take less.',
    example: 'Sí, a las 10:00.',
  })
  content?: string;
  @ListField(uuid(), { ...optional, min: 1, max: 10, description: 'Uploaded files.' })
  attachmentIds?: string[];
  @ObjectField(() => LocationFields, { ...optional, description: 'A place.' })
  location?: LocationFields;
  @ObjectField(() => FlowRequest, { ...optional, description: 'A flow, on WhatsApp.' })
  flow?: FlowRequest;
  @Field(uuid(), { ...optional, description: 'The message of the conversation that it replies to.' })
  replyToMessageId?: string;
}

@RefusesFields(ELSEWHERE)
export class TemplateContentRequest {
  @Field(templateName)
  name: string;
  @Field(language)
  language: string;
  @ListField(text({ max: 1_024 }), {
    ...optional,
    max: 100,
    description: 'The texts of its places, in order.',
    example: [],
  })
  variables?: string[];
}

export class SendMessageRequest extends MessageContentRequest {
  @Field(purpose, { ...optional, description: 'By default `answer` while one is possible, then `service`.' })
  purpose?: MessagePurpose;
  @ListField(text({ max: 50 }), acknowledged)
  acknowledge?: string[];
}

export class SendTemplateRequest extends TemplateContentRequest {
  @Field(purpose, { ...optional, description: "The template's category decides." })
  purpose?: MessagePurpose;
  @ListField(text({ max: 50 }), acknowledged)
  acknowledge?: string[];
}

type Purpose = Pick<OutgoingInput, 'purpose' | 'acknowledge'>;

const flowOf = ({ flowId, cta, screen, data }: FlowRequest): MessageFlow => ({
  flowId,
  cta,
  ...(screen !== undefined && { screen }),
  ...(data && { data }),
});

export const outgoingOf = (
  body: MessageContentRequest,
  { purpose: why, acknowledge = [] }: Partial<Purpose>,
): OutgoingInput => ({
  type: body.type ?? (body.location ? 'location' : body.flow ? 'flow' : 'text'),
  content: body.content ?? '',
  attachmentIds: body.attachmentIds ?? [],
  location: body.location
    ? { ...body.location, name: body.location.name ?? null, address: body.location.address ?? null }
    : null,
  flow: body.flow ? flowOf(body.flow) : null,
  template: null,
  replyToMessageId: body.replyToMessageId ?? null,
  purpose: why,
  acknowledge,
});

export const templateOf = (
  { name, language: lang, variables = [] }: TemplateContentRequest,
  { purpose: why, acknowledge = [] }: Partial<Purpose>,
): OutgoingInput => ({
  type: 'template',
  content: '',
  attachmentIds: [],
  location: null,
  flow: null,
  replyToMessageId: null,
  template: { name, language: lang, variables },
  purpose: why,
  acknowledge,
});
