import {
  type Ceiling,
  isAbsoluteUrl,
  isCountryCode,
  isCurrencyCode,
  issuesOfBusinessHours,
  isTimezone,
  malformed,
  type BusinessHours,
  type Issue,
  type IssueCode,
} from '@workops/kernel';
import type { AdsSettings } from './ads';
import { NAME_LENGTH } from './workspace';

const DATE_FORMATS = ['latam', 'us', 'iso'] as const;
type DateFormat = (typeof DATE_FORMATS)[number];

interface PublicSettings {
  name: string;
  /** IANA zone. */
  timezone: string;
  /** BCP 47. */
  language: string;
  /** ISO 4217. */
  currency: string;
  dateFormat: DateFormat;
  website: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Default for scheduling. */
  openingHours: BusinessHours;
}

export interface OperatorSettings {
  /** Connected apps see pseudonyms instead of names. */
  healthcare: boolean;
  /** Per credential; null for the configured limit. */
  rateLimit: { burst: number; perSecond: number } | null;
  /** All credentials together; null for ten times one credential's limit. */
  workspaceRateLimit: { burst: number; perSecond: number } | null;
  /** Limits that differ from the default. */
  ceilings: Partial<Record<Ceiling, number>>;
  /** No credential or member of the workspace is authenticated. */
  suspended: boolean;
}

export interface WorkspaceSettings extends PublicSettings, OperatorSettings {
  ads: AdsSettings;
}

/** Absent fields stay unchanged. */
export type SettingsPatch = Partial<Omit<PublicSettings, 'openingHours'>> & { openingHours?: unknown };

const WEBSITE_LENGTH = 2_048;

const issue = (path: string, message: string, code: IssueCode = 'invalid_string'): Issue => ({ path, message, code });

function canonicalLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

const isWebAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && isAbsoluteUrl(value);

function issuesOfNameAndSite({ name, website }: SettingsPatch): Issue[] {
  return [
    ...(name !== undefined && name.trim() === '' ? [issue('name', 'A workspace needs a name.', 'too_small')] : []),
    ...(name !== undefined && name.length > NAME_LENGTH
      ? [issue('name', `At most ${NAME_LENGTH} characters.`, 'too_big')]
      : []),
    ...(website && website.length > WEBSITE_LENGTH
      ? [issue('website', `At most ${WEBSITE_LENGTH} characters.`, 'too_big')]
      : []),
    ...(website !== undefined && website !== null && !isWebAddress(website)
      ? [issue('website', 'Must be an http or https address.')]
      : []),
  ];
}

function issuesOfPlace({ timezone, language, currency, country, dateFormat }: SettingsPatch): Issue[] {
  const wrong = <T>(value: T | undefined, holds: (value: T) => boolean): boolean =>
    value !== undefined && !holds(value);
  return [
    ...(wrong(timezone, isTimezone)
      ? [issue('timezone', 'Not a time zone of the IANA database, for example America/Santiago.')]
      : []),
    ...(wrong(language, (tag) => canonicalLanguage(tag) !== undefined)
      ? [issue('language', 'Must be a language tag, for example es or es-CL.')]
      : []),
    ...(wrong(currency, isCurrencyCode)
      ? [issue('currency', 'Must be a currency code of ISO 4217, for example CLP.')]
      : []),
    ...(wrong(country, isCountryCode)
      ? [issue('country', 'Must be a country code of ISO 3166-1, for example CL.')]
      : []),
    ...(wrong(dateFormat, (format) => DATE_FORMATS.includes(format))
      ? [issue('date_format', `Must be one of: ${DATE_FORMATS.join(', ')}.`, 'invalid_enum_value')]
      : []),
  ];
}

function issuesOfHours({ openingHours }: SettingsPatch): Issue[] {
  if (openingHours === undefined) return [];
  return issuesOfBusinessHours(openingHours).map((each) => ({
    ...each,
    path: each.path ? `opening_hours.${each.path}` : 'opening_hours',
  }));
}

/** Opening hours are replaced as a whole. Throws one `malformed` with all issues. */
export function changedSettings(before: WorkspaceSettings, patch: SettingsPatch): WorkspaceSettings {
  const issues = [...issuesOfNameAndSite(patch), ...issuesOfPlace(patch), ...issuesOfHours(patch)];
  if (issues.length > 0) throw malformed('body', issues);
  const { name, language, openingHours } = patch;
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as SettingsPatch;
  return {
    ...before,
    ...changes,
    name: name?.trim() ?? before.name,
    language: language === undefined ? before.language : canonicalLanguage(language)!,
    openingHours: openingHours === undefined ? before.openingHours : (openingHours as BusinessHours),
  };
}

export const touchedSettings = (before: WorkspaceSettings, after: WorkspaceSettings): string[] =>
  (Object.keys(after) as (keyof WorkspaceSettings)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
