import type { MailStandingOf } from '../outbound-ports';

/** Mail facts of a workspace without blocks or suppressed addresses. */
export const nothingSuppressed: MailStandingOf = () => Promise.resolve({ blocked: false, suppressed: new Map() });
