import { Body, Controller, Inject } from '@nestjs/common';
import { ACCESS, type Access } from '../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  describedObject,
  Field,
  ObjectField,
  oneOf,
  Operation,
  text,
  timestamp,
  weekHours,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const anyText = text({ max: 2048 });
const optional = { optional: true };
const nullable = { nullable: true };
const clearable = { optional: true, nullable: true };

const tagChoice = oneOf(['site', 'no_site'], 'TagChoice');
const dateFormat = oneOf(['latam', 'us', 'iso'], 'DateFormat');

const goal = describedObject({
  required: ['kind', 'target', 'period'],
  properties: {
    kind: { ...oneOf(['outcomes', 'value', 'roas'], 'GoalKind').schema, description: 'What is counted.' },
    target: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'At most 100 for roas, 10^10 for value, 10^6 for outcomes.',
    },
    period: { ...oneOf(['month'], 'GoalPeriod').schema, description: 'How long it is counted.' },
  },
  additionalProperties: false,
  schemaName: 'AdsGoal',
});

const instant = { type: 'string', format: 'date-time' };
const dismissedActions = describedObject({ additionalProperties: instant });
const dismissals = describedObject({ additionalProperties: { ...instant, type: ['string', 'null'] } });

const openingHours = weekHours();

class AdsRequest {
  @Field(tagChoice, {
    ...clearable,
    description:
      'Whether the workspace has a website for the tag: `site`, `no_site`, or null if the answer was cleared. Absent if it was never answered.',
    example: 'site',
  })
  tagChoice?: 'site' | 'no_site' | null;
  @Field(goal, {
    ...clearable,
    description: 'The goal of the month; null clears it.',
    example: { kind: 'outcomes', target: 120, period: 'month' },
  })
  goal?: Record<string, unknown> | null;
  @Field(dismissals, {
    ...optional,
    description: 'Actions to hide, each until an instant. Merged into the stored ones; null removes an entry.',
    example: { 'connect-pixel': '2099-03-01T00:00:00Z' },
  })
  dismissedActions?: Record<string, unknown>;
}

class WriteSettingsRequest {
  @ObjectField(() => AdsRequest, { description: 'Settings for advertising.' })
  ads: AdsRequest;
}

class ChangeSettingsRequest {
  @Field(anyText, { ...optional, description: 'The name of the workspace.', example: 'Automotora Sur' })
  name?: string;
  @Field(anyText, { ...optional, description: 'The IANA time zone of the workspace.', example: 'America/Santiago' })
  timezone?: string;
  @Field(anyText, { ...optional, description: 'The default language, as BCP 47.', example: 'es' })
  language?: string;
  @Field(anyText, { ...optional, description: 'The currency, as ISO 4217.', example: 'CLP' })
  currency?: string;
  @Field(dateFormat, { ...optional, description: 'How dates are shown.' })
  dateFormat?: 'latam' | 'us' | 'iso';
  @Field(anyText, { ...clearable, description: 'The public website.', example: 'https://example.com' })
  website?: string | null;
  @Field(anyText, { ...optional, description: 'The country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country?: string;
  @Field(openingHours, {
    ...optional,
    description: 'When the workspace is open, by day, in local time; `24:00` can end a day. Replaces all days.',
    example: { mon: [['09:00', '18:00']] },
  })
  openingHours?: Record<string, unknown>;
}

class AdsGoalRequest {
  @Field(goal, {
    ...nullable,
    description: 'The goal of the month; null clears it.',
    example: { kind: 'roas', target: 4.5, period: 'month' },
  })
  goal: Record<string, unknown> | null;
}

class AdsResource {
  @Field(tagChoice, {
    ...clearable,
    description:
      'Whether the workspace has a website for the tag: `site`, `no_site`, or null if the answer was cleared. Absent if it was never answered.',
    example: 'site',
  })
  tagChoice?: string | null;
  @Field(timestamp(), { ...nullable, description: 'When `tag_choice` was last written.' })
  tagChoiceAt: string | null;
  @Field(goal, {
    ...nullable,
    person: false,
    description: 'The goal of the month; null if there is none.',
    example: { kind: 'outcomes', target: 120, period: 'month' },
  })
  goal: object | null;
  @Field(timestamp(), { ...nullable, description: 'When `goal` was last written.' })
  goalAt: string | null;
  @Field(anyText, {
    ...nullable,
    person: 'staff',
    description: 'The member or API key that last wrote `goal`.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a13',
  })
  goalBy: string | null;
  @Field(dismissedActions, {
    person: false,
    description: 'Hidden actions, each until an instant.',
    example: { 'connect-pixel': '2099-03-01T00:00:00Z' },
  })
  dismissedActions: object;
}

export class SettingsResource {
  @Field(anyText, { person: false, description: 'The name of the workspace.', example: 'Automotora Sur' })
  name: string;
  @Field(anyText, { person: false, description: 'The IANA time zone of the workspace.', example: 'America/Santiago' })
  timezone: string;
  @Field(anyText, { person: false, description: 'The default language, as BCP 47.', example: 'es' })
  language: string;
  @Field(anyText, { person: false, description: 'The currency, as ISO 4217.', example: 'CLP' })
  currency: string;
  @Field(dateFormat, { description: 'How dates are shown.' })
  dateFormat: string;
  @Field(anyText, { ...nullable, person: false, description: 'The public website.', example: 'https://example.com' })
  website: string | null;
  @Field(anyText, { person: false, description: 'The country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country: string;
  @Field(openingHours, {
    person: false,
    description: 'When the workspace is open, by day, in local time.',
    example: { mon: [['09:00', '18:00']] },
  })
  openingHours: object;
  @ObjectField(() => AdsResource, { description: 'Settings for advertising.' })
  ads: AdsResource;
}

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
    summary: 'Get the workspace settings',
    scopes: [],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<SettingsResource> {
    return this.access.settings.read(actor);
  }

  @Operation.put('/tenant/settings', {
    ...settings,
    id: 'writeSettings',
    summary: 'Update the `ads` settings',
    description:
      'Merged into the stored `ads`. Each part that is sent is stamped with the current time; expired entries are removed.',
    scopes: ['settings:write'],
    errors: [],
    bodyLimit: BULK_BODY,
  })
  async write(@CurrentActor() actor: Actor, @Body() { ads }: WriteSettingsRequest): Promise<SettingsResource> {
    return this.access.settings.updateAds(actor, ads);
  }

  @Operation.patch('/tenant/settings', {
    ...settings,
    id: 'changeSettings',
    summary: 'Update the workspace settings',
    description: 'Fields that are left out keep their values.',
    scopes: ['settings:write'],
    errors: [],
    bodyLimit: BULK_BODY,
  })
  async change(@CurrentActor() actor: Actor, @Body() body: ChangeSettingsRequest): Promise<SettingsResource> {
    return this.access.settings.update(actor, body);
  }

  @Operation.put('/ads/goal', {
    ...settings,
    id: 'setAdsGoal',
    summary: 'Set the monthly goal',
    scopes: ['settings:write'],
    errors: [],
  })
  async setGoal(@CurrentActor() actor: Actor, @Body() { goal: input }: AdsGoalRequest): Promise<SettingsResource> {
    return this.access.settings.setAdsGoal(actor, input);
  }
}
