import {
  actionLimits,
  actionTypes,
  conditionFields,
  conditionLimits,
  conditionOps,
  configuredLimits,
  type Action,
  type ActionType,
  type Condition,
  type GivenCondition,
  type Priority,
} from '../../index';
import {
  constraint,
  documented,
  Field,
  flag,
  integer,
  ListField,
  NoOtherFields,
  notBlank,
  oneOf,
  trimmedText,
  type Shape,
  text,
  uuid,
} from '@workops/edge';
import { priority } from '../../conversations/http/conversation-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

export const nameOf = (what: string, example: string): Shape =>
  documented(trimmedText({ max: configuredLimits.name }), {
    description: `The name of the ${what}, unique in the workspace.`,
    example,
  });
export const isActive = documented(flag(), { description: 'Whether it is asked.', example: true });
export const conditionList = {
  max: conditionLimits.conditions,
  description: 'What must fit, all of it; none fits everything.',
  example: [],
};

const { content, variables, snooze } = actionLimits;
const actionType = documented(oneOf(actionTypes, 'ActionType'), { description: 'What is done.', example: 'resolve' });
const assignee = { ...clearable, description: 'Of `assign`: the member; null for nobody.' };
const team = { ...clearable, description: 'Of `assign`: the team; null for none.' };
const minutes = documented(integer(snooze), { description: 'Of `snooze`: for how long.', example: 60 });
const words = documented(notBlank({ max: content }), {
  description:
    'Of `add_note` and `send_message`. What is sent may name `{{contact.name|fallback}}`, `contact.email`, `company.name` and `attributes.<key>`.',
  example: 'Hola {{contact.name|}}, gracias por escribir.',
});
const templateName = documented(notBlank({ max: 512 }), {
  description: 'Of `send_template`: its name.',
  example: 'recordatorio',
});
const language = documented(notBlank({ max: 20 }), { description: 'Of `send_template`: its language.', example: 'es' });
const places = {
  ...optional,
  max: variables,
  description: 'Of `send_template`: the texts of its places, which may name the same.',
};

const subject = documented(notBlank({ max: actionLimits.subject }), {
  description: 'Of `open_ticket`: what it is about.',
  example: 'Reclamo',
});

export class ActionRequest implements Action {
  @Field(actionType)
  type: ActionType;
  @Field(uuid(), assignee)
  assigneeUserId?: string | null;
  @Field(uuid(), team)
  teamId?: string | null;
  @Field(priority, { ...optional, description: 'Of `set_priority` and `open_ticket`.' })
  priority?: Priority;
  @Field(minutes, optional)
  minutes?: number;
  @Field(words, optional)
  content?: string;
  @Field(templateName, optional)
  name?: string;
  @Field(language, optional)
  language?: string;
  @ListField(text({ max: actionLimits.variable }), places)
  variables?: string[];
  @Field(subject, optional)
  subject?: string;
}

export class ActionResource {
  @Field(actionType)
  type: ActionType;
  @Field(uuid(), assignee)
  assigneeUserId?: string | null;
  @Field(uuid(), team)
  teamId?: string | null;
  @Field(priority, { ...optional, description: 'Of `set_priority` and `open_ticket`.' })
  priority?: Priority;
  @Field(minutes, optional)
  minutes?: number;
  @Field(words, { ...optional, person: false })
  content?: string;
  @Field(templateName, { ...optional, person: false })
  name?: string;
  @Field(language, { ...optional, person: false })
  language?: string;
  @ListField(text({ max: actionLimits.variable }), { ...places, person: false, example: ['{{contact.name|}}'] })
  variables?: readonly string[];
  @Field(subject, { ...optional, person: false })
  subject?: string;
}

const field = documented(oneOf(conditionFields, 'ConditionField'), {
  description: 'What is looked at; ids compare by `is`, `is_not` and `in`, texts by `contains` too.',
  example: 'channel',
});
const op = documented(oneOf(conditionOps, 'ConditionOp'), {
  description: 'How; texts are compared without accents and capitals.',
  example: 'is',
});

const isWord = (value: unknown): boolean => typeof value === 'string' && value.length <= 2 * conditionLimits.text;
const isCompared = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  isWord(value) ||
  (Array.isArray(value) && value.length <= conditionLimits.values && value.every(isWord));

const word = { type: 'string', maxLength: conditionLimits.text } as const;
/** Field and operation determine its type. */
const compared: Shape = {
  constraints: [
    constraint('compared', 'invalid_type', 'Must be a string, a boolean or an array of strings.', isCompared),
  ],
  schema: { anyOf: [word, { type: 'boolean' }, { type: 'array', items: word, maxItems: conditionLimits.values }] },
};
const value = documented(compared, {
  description: 'A text, a flag, or of `in` a list; of `is_empty` true unless told.',
  example: 'whatsapp',
});

@NoOtherFields()
export class ConditionRequest implements GivenCondition {
  @Field(field)
  field: GivenCondition['field'];
  @Field(op)
  op: GivenCondition['op'];
  @Field(value, clearable)
  value?: unknown;
}

export class ConditionResource {
  @Field(field)
  field: Condition['field'];
  @Field(op)
  op: Condition['op'];
  @Field(value, { person: false })
  value: unknown;
}
