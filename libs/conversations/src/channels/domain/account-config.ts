import { malformed, unusable, urlIssues, type Issue } from '@workops/kernel';
import { PROVIDERS, type ConfigField, type ProviderName } from './providers';

type Value = string | number;

export type GivenConfig = Readonly<Record<string, unknown>>;

/** `config` is visible, the rest is sealed. */
export interface SettledConfig {
  config: Readonly<Record<string, Value>>;
  secrets: Readonly<Record<string, string>>;
}

const LONGEST = 2_048;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i;
const NOT_PRINTABLE = /\p{Cc}/u;

function issuesOf(name: string, { type, max = LONGEST }: ConfigField, value: unknown): Issue[] {
  const path = `config.${name}`;
  const refused = (message: string, code: Issue['code']): Issue[] => [{ path, message, code }];
  if (type === 'port') {
    if (!Number.isInteger(value)) return refused('Must be an integer.', 'invalid_type');
    return Number(value) < 1
      ? refused('Must be at least 1.', 'too_small')
      : Number(value) > 65_535
        ? refused('Must be at most 65535.', 'too_big')
        : [];
  }
  if (typeof value !== 'string') return refused('Must be a string.', 'invalid_type');
  if (value.trim() === '') return refused('Must not be blank.', 'too_small');
  if ([...value].length > max) return refused(`Must have at most ${max} characters.`, 'too_big');
  if (NOT_PRINTABLE.test(value)) return refused('Must not contain control characters.', 'invalid_string');
  if (type === 'url') return urlIssues(value, path);
  return type === 'host' && !HOST.test(value) ? refused('Must be a host name or an address.', 'invalid_string') : [];
}

/** Missing fields are not checked. */
function issuesOfFields(fields: Readonly<Record<string, ConfigField>>, given: GivenConfig): Issue[] {
  return Object.entries(given).flatMap(([name, value]): Issue[] => {
    if (!Object.hasOwn(fields, name))
      return [{ path: `config.${name}`, message: 'Unknown field.', code: 'unrecognized_keys' }];
    return value === null ? [] : issuesOf(name, fields[name]!, value);
  });
}

/** Absent fields keep their values. Throws `malformed`, also for a missing one. */
export function settledConfig(
  provider: ProviderName,
  given: GivenConfig,
  before: SettledConfig = { config: {}, secrets: {} },
): SettledConfig {
  const fields = PROVIDERS[provider].config;
  const whole: GivenConfig = { ...before.config, ...before.secrets, ...given };
  const missing = Object.entries(fields)
    .filter(([name, { required }]) => required && (whole[name] === undefined || whole[name] === null))
    .map(([name]): Issue => ({ path: `config.${name}`, message: 'Required.', code: 'invalid_type' }));
  const issues = [...issuesOfFields(fields, given), ...missing];
  if (issues.length > 0) throw malformed('body', issues);
  const kept = Object.entries(whole).filter((entry): entry is [string, Value] => entry[1] !== null);
  return {
    config: Object.fromEntries(kept.filter(([name]) => !fields[name]!.secret)),
    secrets: Object.fromEntries(
      kept.filter(([name]) => fields[name]!.secret).map(([name, value]) => [name, String(value)]),
    ),
  };
}

const originOf = (value: Value | undefined): string | undefined =>
  typeof value === 'string' ? new URL(value).origin : undefined;

/** The destinations of secrets, without invalid ones. */
const placesOf = (provider: ProviderName, { config }: SettledConfig): string =>
  JSON.stringify(
    Object.entries(PROVIDERS[provider].config)
      .filter(([, { type }]) => type === 'url' || type === 'host')
      .map(([name, { type }]) => (type === 'url' ? originOf(config[name]) : config[name])),
  );

/** A new destination needs its secrets again. Throws `unusable`. */
export function mustBringSecretsAlong(
  provider: ProviderName,
  before: SettledConfig,
  after: SettledConfig,
  given: GivenConfig,
): void {
  if (placesOf(provider, before) === placesOf(provider, after)) return;
  const left = Object.keys(after.secrets).find((name) => !Object.hasOwn(given, name));
  if (left !== undefined)
    throw unusable(`config.${left}`, 'La cuenta apunta a otro servidor: hay que indicar también sus credenciales.');
}

const sorted = (values: object): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));

export const sameConfig = (one: SettledConfig, other: SettledConfig): boolean =>
  sorted(one.config) === sorted(other.config) && sorted(one.secrets) === sorted(other.secrets);

interface PlaceToReach {
  path: string;
  url?: string;
  host?: string;
}

export const placesToReach = (provider: ProviderName, { config }: SettledConfig): PlaceToReach[] =>
  Object.entries(PROVIDERS[provider].config).flatMap(([name, { type }]): PlaceToReach[] => {
    const value = config[name];
    if (typeof value !== 'string') return [];
    if (type === 'url') return [{ path: `config.${name}`, url: value }];
    return type === 'host' ? [{ path: `config.${name}`, host: value }] : [];
  });
