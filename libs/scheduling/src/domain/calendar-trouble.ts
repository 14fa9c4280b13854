export const CALENDAR_TROUBLES = {
  unreachable: 'The calendar cannot be reached.',
  not_public: 'The calendar lies at an address that is not public.',
  plain_http: 'The calendar is not reached over https.',
  timeout: 'The calendar did not answer in time.',
  credentials: 'The calendar refuses the user name and the password.',
  no_calendar: 'There is no calendar at this address.',
  redirected: 'The calendar answers with a redirect, which is not followed.',
  refused: 'The calendar refuses what is asked of it.',
  compressed: 'The calendar sends compressed answers, which are not read.',
  unreadable: 'The calendar sends what cannot be read.',
  too_large: 'The calendar sends more than 5 MB in one answer.',
  too_many_objects: 'The calendar has more than 2,000 entries in the next 90 days.',
  too_many_occurrences: 'An entry of the calendar occurs more than 500 times in the next 90 days.',
  too_many_events: 'The calendar has more than 5,000 events in the next 90 days.',
  too_complex: 'Finding out when the entries of the calendar occur takes too long.',
  owner: 'The member, key or app that connected the calendar may no longer do so.',
  interrupted: 'The import did not come to its end. It is tried again.',
} as const;

export type Trouble = keyof typeof CALENDAR_TROUBLES;

export class CalendarTrouble extends Error {
  constructor(readonly trouble: Trouble) {
    super(CALENDAR_TROUBLES[trouble]);
  }
}

export const troubleMessage = (error: unknown): string =>
  error instanceof CalendarTrouble ? error.message : CALENDAR_TROUBLES.interrupted;

export const unknownZonesWarning = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `The calendar names unknown time zones, whose events are read in the time zone of the workspace: ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
