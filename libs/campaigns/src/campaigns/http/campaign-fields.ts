import {
  AUDIENCE_CHANNELS,
  CAMPAIGN_CHANNELS,
  CAMPAIGN_PURPOSES,
  CAMPAIGN_STATUSES,
  campaignLimits,
  contentLimits,
  RECIPIENT_STATUSES,
  WINDOW_FROM,
  WINDOW_TO,
} from '../../index';
import {
  describedObject,
  documented,
  Field,
  integer,
  ListField,
  matching,
  NoOtherFields,
  notBlank,
  oneOf,
  trimmedText,
  text,
  uuid,
} from '@workops/edge';

export const optional = { optional: true };
export const nullable = { nullable: true };
export const clearable = { optional: true, nullable: true };
const inText = { person: false } as const;

export const fields = {
  name: documented(trimmedText({ max: campaignLimits.name }), {
    description: 'What it is called.',
    example: 'Mantención de verano',
  }),
  channel: documented(oneOf(CAMPAIGN_CHANNELS, 'CampaignChannel'), {
    description: 'By which it is sent.',
    example: 'email',
  }),
  purpose: documented(oneOf(CAMPAIGN_PURPOSES, 'CampaignPurpose'), {
    description: 'Why it is sent; mail is marketing.',
  }),
  status: documented(oneOf(CAMPAIGN_STATUSES, 'CampaignStatus'), { description: 'How far it is.' }),
  accountId: documented(uuid(), { description: 'The messaging account that it is sent through.' }),
  rate: documented(integer(campaignLimits.ratePerMinute), { description: 'At most so many a minute.', example: 3000 }),
  recipientStatus: documented(oneOf(RECIPIENT_STATUSES, 'RecipientStatus'), { description: 'What became of it.' }),
  reason: documented(text({ max: 100 }), {
    description: 'Why it failed or was suppressed.',
    example: 'marketing_blocked',
  }),
} as const;

const stage = documented(text({ min: 1, max: campaignLimits.lifecycleStage }), {
  description: 'Contacts at this stage.',
  example: 'customer',
});
const holds = documented(oneOf(AUDIENCE_CHANNELS, 'ChannelKind'), {
  description: 'Contacts with a channel of this kind.',
  example: 'email',
});
const company = documented(uuid(), { description: 'Contacts of this company.' });
const word = (description: string, example: string) => documented(text({ min: 1, max: 200 }), { description, example });
const attributes = documented(
  describedObject({ additionalProperties: { type: 'string', maxLength: campaignLimits.attribute } }),
  {
    description: 'Contacts whose attributes are these, by key.',
    example: {},
  },
);

/** An example would contain a real id. */
@NoOtherFields()
export class CampaignFilter {
  @Field(stage, { ...optional, ...inText })
  lifecycleStage?: string;
  @Field(holds, optional)
  channel?: string;
  @Field(company, optional)
  companyId?: string;
  @Field(word('Contacts with this language.', 'es'), { ...optional, ...inText })
  language?: string;
  @Field(word('Contacts of this country.', 'CL'), { ...optional, ...inText })
  country?: string;
  @Field(word('Customers of this brand.', 'Andes'), { ...optional, ...inText })
  brand?: string;
  @Field(attributes, { ...optional, ...inText })
  attributes?: Record<string, string>;
}

@NoOtherFields()
export class CampaignWindow {
  @Field(matching(WINDOW_FROM, { max: 5, message: 'Must be a time HH:MM from 00:00 to 23:59.' }), {
    ...inText,
    description: 'From when on.',
    example: '09:00',
  })
  from: string;
  @Field(matching(WINDOW_TO, { max: 5, message: 'Must be a time HH:MM from 00:00 to 24:00.' }), {
    ...inText,
    description: 'Until when; before `from`, over midnight.',
    example: '18:00',
  })
  to: string;
}

const PLACES = '`{{contact.name|fallback}}`, `contact.email`, `company.name` and `attributes.<key>` are filled in.';
const subject = documented(notBlank({ max: contentLimits.subject }), {
  description: `The subject. ${PLACES}`,
  example: 'Hola {{contact.name|}}',
});
const html = documented(notBlank({ max: contentLimits.html }), {
  description: 'The mail as HTML; values are escaped.',
  example: null,
});
const plain = documented(notBlank({ max: contentLimits.text }), {
  description: 'The mail as text.',
  example: 'Le esperamos.',
});
const fromName = documented(trimmedText({ max: contentLimits.fromName }), {
  description: "The sender's name.",
  example: 'Clínica Andes',
});
const replyTo = documented(
  matching(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, { max: contentLimits.replyTo, message: 'Must be an email address.' }),
  {
    description: 'Where answers go, if not to the account.',
    example: 'hola@example.com',
  },
);
const templateId = documented(uuid(), { description: 'The WhatsApp template.' });
const variable = documented(text({ max: contentLimits.variable }), {
  description: 'Its texts, in order.',
  example: '{{contact.name|}}',
});
const variables = { max: contentLimits.variables, description: `Its texts, in order. ${PLACES}` };

/** Mail has `subject` and `html` or `text`; WhatsApp has `template_id`. */
export class CampaignContentRequest {
  @Field(subject, optional)
  subject?: string;
  @Field(html, clearable)
  html?: string | null;
  @Field(plain, clearable)
  text?: string | null;
  @Field(fromName, clearable)
  fromName?: string | null;
  @Field(replyTo, clearable)
  replyTo?: string | null;
  @Field(templateId, optional)
  templateId?: string;
  @ListField(variable, { ...variables, optional: true })
  variables?: string[];
}

export class CampaignContentResource {
  @Field(subject, { ...optional, ...inText })
  subject?: string;
  @Field(html, { ...clearable, ...inText })
  html?: string | null;
  @Field(plain, { ...clearable, ...inText })
  text?: string | null;
  @Field(fromName, { ...clearable, ...inText })
  fromName?: string | null;
  @Field(replyTo, { ...clearable, ...inText })
  replyTo?: string | null;
  @Field(templateId, optional)
  templateId?: string;
  @ListField(variable, { ...variables, optional: true, ...inText })
  variables?: readonly string[];
}
