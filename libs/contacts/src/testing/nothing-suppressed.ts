import type { MailStandingOf } from '../outbound-ports';

/** A workspace whose mail is heeded everywhere. */
export const nothingSuppressed: MailStandingOf = () => Promise.resolve({ blocked: false, suppressed: new Map() });
