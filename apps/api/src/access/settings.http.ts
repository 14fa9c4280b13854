import { Body, Controller, Inject } from '@nestjs/common';
import { ACCESS, type Access, type AdsPatch, type AdsSettings, type SettingsPatch, type WorkspaceSettings } from '@workops/access';
import { WEEK_DAYS, type Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Field, ObjectField } from '../http/fields/field';
import { describedObject, oneOf, text, timestamp } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { BULK_BODY, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';

const anyText = text({ max: 2048 });
const optional = { optional: true };
const nullable = { nullable: true };
const clearable = { optional: true, nullable: true };

const tagChoice = oneOf(['site', 'no_site']);
const dateFormat = oneOf(['latam', 'us', 'iso']);

const goal = describedObject({
  required: ['kind', 'target', 'period'],
  properties: {
    kind: { type: 'string', enum: ['outcomes', 'value', 'roas'] },
    target: { type: 'number', exclusiveMinimum: 0, description: 'At most 100 for roas, 10^10 for value, 10^6 for outcomes.' },
    period: { type: 'string', enum: ['month'] },
  },
  additionalProperties: false,
});

const instant = { type: 'string', format: 'date-time' };
const dismissedActions = describedObject({ additionalProperties: instant });
const dismissals = describedObject({ additionalProperties: { ...instant, type: ['string', 'null'] } });

const pairOfTimes = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' } };
const openingHours = describedObject({
  properties: Object.fromEntries(WEEK_DAYS.map((day) => [day, { type: 'array', maxItems: 24, items: pairOfTimes }])),
});

class AdsRequest {
  @Field(tagChoice, clearable)
  tag_choice?: 'site' | 'no_site' | null;
  @Field(goal, { ...clearable, example: { kind: 'outcomes', target: 120, period: 'month' } })
  goal?: Record<string, unknown> | null;
  @Field(dismissals, {
    ...optional,
    description: 'Merged into what is stored; null removes an entry.',
    example: { 'connect-pixel': '2027-03-01T00:00:00Z' },
  })
  dismissed_actions?: Record<string, unknown>;
}

class WriteSettingsRequest {
  @ObjectField(() => AdsRequest)
  ads: AdsRequest;
}

class ChangeSettingsRequest {
  @Field(anyText, { ...optional, example: 'Automotora Sur' })
  name?: string;
  @Field(anyText, { ...optional, description: 'IANA zone.', example: 'America/Santiago' })
  timezone?: string;
  @Field(anyText, { ...optional, description: 'BCP 47.', example: 'es' })
  language?: string;
  @Field(anyText, { ...optional, description: 'ISO 4217.', example: 'CLP' })
  currency?: string;
  @Field(dateFormat, optional)
  date_format?: 'latam' | 'us' | 'iso';
  @Field(anyText, { ...clearable, example: 'https://example.com' })
  website?: string | null;
  @Field(anyText, { ...optional, description: 'ISO 3166-1 alpha-2.', example: 'CL' })
  country?: string;
  @Field(openingHours, { ...optional, description: 'Replaced whole. Local wall time; 24:00 can end a day.', example: { mon: [['09:00', '18:00']] } })
  opening_hours?: Record<string, unknown>;
}

class AdsGoalRequest {
  @Field(goal, { ...nullable, description: 'Null clears it.', example: { kind: 'roas', target: 4.5, period: 'month' } })
  goal: Record<string, unknown> | null;
}

class AdsResource {
  @Field(tagChoice, { ...clearable, description: 'Absent while it was never answered.' })
  tag_choice?: string | null;
  @Field(timestamp(), nullable)
  tag_choice_at: string | null;
  @Field(goal, { ...nullable, person: false })
  goal: object | null;
  @Field(timestamp(), nullable)
  goal_at: string | null;
  @Field(anyText, { ...nullable, description: 'Who wrote the goal last: the id of a member or of an API key.', person: 'staff' })
  goal_by: string | null;
  @Field(dismissedActions, { description: 'Action to the instant until which it is hidden.', person: false })
  dismissed_actions: object;
}

export class SettingsResource {
  @Field(anyText, { person: false })
  name: string;
  @Field(anyText, { person: false })
  timezone: string;
  @Field(anyText, { person: false })
  language: string;
  @Field(anyText, { person: false })
  currency: string;
  @Field(dateFormat)
  date_format: string;
  @Field(anyText, { ...nullable, person: false })
  website: string | null;
  @Field(anyText, { person: false })
  country: string;
  @Field(openingHours, { person: false })
  opening_hours: object;
  @ObjectField(() => AdsResource)
  ads: AdsResource;
}

const adsOf = (ads: AdsSettings): AdsResource => ({
  ...(ads.tagChoice !== undefined && { tag_choice: ads.tagChoice }),
  tag_choice_at: ads.tagChoiceAt,
  goal: ads.goal,
  goal_at: ads.goalAt,
  goal_by: ads.goalBy,
  dismissed_actions: ads.dismissedActions,
});

const resourceOf = ({ name, timezone, language, currency, dateFormat: format, website, country, openingHours: hours, ads }: WorkspaceSettings) => ({
  ...{ name, timezone, language, currency, date_format: format, website, country, opening_hours: hours },
  ads: adsOf(ads),
});

const patchFrom = ({ date_format: format, opening_hours: hours, ...same }: ChangeSettingsRequest): SettingsPatch => ({
  ...same,
  dateFormat: format,
  openingHours: hours,
});

const adsFrom = ({ tag_choice: choice, goal: given, dismissed_actions: dismissed }: AdsRequest): AdsPatch => ({
  tagChoice: choice,
  goal: given,
  dismissedActions: dismissed,
});

const settings = {
  tag: 'Settings',
  tier: 'beta',
  response: SettingsResource,
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
} as const;

@Controller()
export class SettingsHttp {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Operation.get('/tenant/settings', {
    ...settings,
    id: 'readSettings',
    summary: 'Read the public settings of the workspace',
    scopes: [],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<SettingsResource> {
    return resourceOf(await this.access.settings.read(actor));
  }

  @Operation.put('/tenant/settings', {
    ...settings,
    id: 'writeSettings',
    summary: 'Merge a write into `ads`',
    description: 'Takes `ads` and nothing else. Each part that is sent is stamped with the moment; entries that have run out are dropped.',
    scopes: ['settings:write'],
    errors: [],
    bodyLimit: BULK_BODY,
  })
  async write(@CurrentActor() actor: Actor, @Body() { ads }: WriteSettingsRequest): Promise<SettingsResource> {
    return resourceOf(await this.access.settings.updateAds(actor, adsFrom(ads)));
  }

  @Operation.patch('/tenant/settings', {
    ...settings,
    id: 'changeSettings',
    summary: 'Change the other settings',
    description: 'What is left out stays as it is.',
    scopes: ['settings:write'],
    errors: [],
    bodyLimit: BULK_BODY,
  })
  async change(@CurrentActor() actor: Actor, @Body() body: ChangeSettingsRequest): Promise<SettingsResource> {
    return resourceOf(await this.access.settings.update(actor, patchFrom(body)));
  }

  @Operation.put('/ads/goal', {
    ...settings,
    id: 'setAdsGoal',
    summary: 'Set or clear the goal of the month',
    scopes: ['settings:write'],
    errors: [],
  })
  async setGoal(@CurrentActor() actor: Actor, @Body() { goal: given }: AdsGoalRequest): Promise<SettingsResource> {
    return resourceOf(await this.access.settings.setAdsGoal(actor, given));
  }
}
