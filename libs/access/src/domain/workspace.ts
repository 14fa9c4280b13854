import { isCountryCode, isTimezone, malformed, type Issue } from '@workops/kernel';

export interface Workspace {
  id: string;
  name: string;
  /** False for a sandbox. */
  livemode: boolean;
  /** ISO 3166-1 alpha-2; default for phone numbers without a country code. */
  country: string;
  /** IANA zone. */
  timezone: string;
  language: string;
  /** ISO 4217. */
  currency: string;
  healthcare: boolean;
  createdAt: Date;
}

export type WorkspaceProfile = Omit<Workspace, 'createdAt'>;

export interface NewWorkspace {
  /** 1 to 200 characters. */
  name: string;
  livemode: boolean;
  country?: string;
  timezone?: string;
}

export const NAME_LENGTH = 200;

export function issuesOfNewWorkspace({ name, country, timezone }: NewWorkspace): Issue[] {
  const issues: Issue[] = [];
  if (name.trim() === '') issues.push({ path: 'name', message: 'A workspace needs a name.', code: 'too_small' });
  if (name.length > NAME_LENGTH)
    issues.push({ path: 'name', message: `At most ${NAME_LENGTH} characters.`, code: 'too_big' });
  if (country !== undefined && !isCountryCode(country)) {
    issues.push({
      path: 'country',
      message: 'Not a country code of ISO 3166-1, for example CL.',
      code: 'invalid_string',
    });
  }
  if (timezone !== undefined && !isTimezone(timezone)) {
    issues.push({
      path: 'timezone',
      message: 'Not a time zone of the IANA database, for example America/Santiago.',
      code: 'invalid_string',
    });
  }
  return issues;
}

/** Throws one `malformed` with all issues. */
export function newWorkspace(input: NewWorkspace, id: string, now: Date): Workspace {
  const issues = issuesOfNewWorkspace(input);
  if (issues.length > 0) throw malformed('body', issues);
  return {
    id,
    name: input.name.trim(),
    livemode: input.livemode,
    country: input.country ?? 'CL',
    timezone: input.timezone ?? 'America/Santiago',
    language: 'es',
    currency: 'CLP',
    healthcare: false,
    createdAt: now,
  };
}
