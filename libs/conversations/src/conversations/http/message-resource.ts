import {
  deliveryStatuses,
  excerptOf,
  messagePurposes,
  senderTypes,
  type Attachment,
  type DeliveryStatus,
  type MessagePurpose,
  type MessageType,
  type SenderType,
  type ShownMessage,
} from '../../index';
import {
  anyObject,
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  notBlank,
  number,
  ObjectField,
  ObjectListField,
  oneOf,
  text,
  timestamp,
  uuid,
} from '@workops/edge';
import { direction, messageType, seq } from './conversation-resource';

const nullable = { nullable: true };
const said = (max: number, description: string, example: string) => documented(text({ max }), { description, example });

export const purpose = documented(oneOf(messagePurposes, 'MessagePurpose'), {
  description: 'Why it is sent.',
  example: 'answer',
});
export const templateName = said(512, "The template's name.", 'recordatorio');
export const language = said(20, "The template's language.", 'es');

export class AttachmentResource {
  @Id()
  id: string;
  @Field(said(255, 'Its name.', 'cotizacion.pdf'), { person: 'withheld' })
  filename: string;
  @Field(said(255, 'Its type.', 'application/pdf'), { person: false })
  contentType: string;
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
    ...nullable,
    description: 'In bytes; null until it is stored.',
    example: 48_213,
  })
  size: number | null;
  @Field(said(64, 'Hexadecimal.', 'ab'.repeat(32)), { ...nullable, person: false })
  sha256: string | null;
  @Field(oneOf(['pending', 'stored', 'failed'], 'AttachmentStatus'), {
    description: 'Whether it can be downloaded.',
    example: 'stored',
  })
  status: Attachment['status'];
}

export class LocationFields {
  @Field(number({ min: -90, max: 90 }), { description: 'In degrees.', example: -33.4489 })
  latitude: number;
  @Field(number({ min: -180, max: 180 }), { description: 'In degrees.', example: -70.6693 })
  longitude: number;
  @Field(notBlank({ max: 200 }), {
    optional: true,
    nullable: true,
    person: 'withheld',
    description: 'What the place is called.',
    example: 'Casa matriz',
  })
  name: string | null;
  @Field(notBlank({ max: 500 }), {
    optional: true,
    nullable: true,
    person: 'withheld',
    description: 'Its address.',
    example: 'Alameda 1000',
  })
  address: string | null;
}

class SentTemplateResource {
  @Field(templateName, { person: false })
  name: string;
  @Field(language, { person: false })
  language: string;
  @ListField(text({ max: 1_024 }), {
    max: 100,
    person: 'withheld',
    description: 'The texts of its places.',
    example: ['Josefa'],
  })
  variables: readonly string[];
}

class MessageErrorResource {
  @Field(said(100, 'A word to branch on.', 'undeliverable'), { person: false })
  code: string;
  @Field(said(100, "The provider's own code.", '131026'), { ...nullable, person: false })
  providerCode: string | null;
  @Field(text({ max: 10_000 }), {
    person: 'withheld',
    description: 'What the provider said, for a person.',
    example: 'Message undeliverable',
  })
  message: string;
  @Field(flag(), { description: 'Whether sending it once more may succeed.' })
  retryable: boolean;
}

export class MessageResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(seq)
  seq: number;
  @Field(direction)
  direction: ShownMessage['direction'];
  @Field(messageType)
  type: MessageType;
  @Field(text({ max: 200_000 }), {
    person: 'withheld',
    description: 'Its text; empty where it has none.',
    example: '¿Tienen hora para mañana?',
  })
  content: string;
  @Field(said(200, 'How it begins.', '¿Tienen hora para mañana?'), { person: 'withheld' })
  excerpt: string;
  @ObjectListField(() => AttachmentResource, { description: 'Its files.' })
  attachments: AttachmentResource[];
  @ObjectField(() => LocationFields, { ...nullable, description: 'A place.' })
  location: LocationFields | null;
  @ObjectField(() => SentTemplateResource, { ...nullable, description: 'The template.' })
  template: SentTemplateResource | null;
  @Field(anyObject(), {
    ...nullable,
    person: 'withheld',
    description: 'What the contact answered in a flow.',
    example: null,
  })
  flowResponse: object | null;
  @Field(uuid(), { ...nullable, description: 'The message that it replies to.', example: null })
  replyToMessageId: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who wrote it.' })
  author: AuthorResource;
  @Field(oneOf(senderTypes, 'SenderType'), {
    ...nullable,
    description: 'What stands behind an outbound one.',
    example: null,
  })
  senderType: SenderType | null;
  @Field(purpose, nullable)
  purpose: MessagePurpose | null;
  @ListField(text({ max: 50 }), {
    max: 20,
    person: false,
    description: 'The warnings that the sender acknowledged.',
    example: [],
  })
  acknowledged: readonly string[];
  @Field(flag(), { description: 'Nobody wrote it: a program did.' })
  automated: boolean;
  @Field(oneOf(deliveryStatuses, 'DeliveryStatus'), {
    ...nullable,
    description: 'How far an outbound one has come; null until its first attempt ends.',
    example: null,
  })
  deliveryStatus: DeliveryStatus | null;
  @ObjectField(() => MessageErrorResource, { ...nullable, description: 'Why its last attempt failed.' })
  error: MessageErrorResource | null;
  @Field(text({ max: 1_024 }), {
    ...nullable,
    person: 'withheld',
    description: "The provider's id.",
    example: 'wamid.HBgLNTY5MTIzNDU2Nzg',
  })
  externalMessageId: string | null;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When the contact wrote it, by the provider.' })
  providerAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When the provider took it.', example: null })
  sentAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it was delivered.', example: null })
  deliveredAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it was read.', example: null })
  readAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it failed.', example: null })
  failedAt: Date | null;
}

export const shownMessage = (message: ShownMessage): MessageResource => ({
  ...message,
  excerpt: excerptOf(message.content),
});
