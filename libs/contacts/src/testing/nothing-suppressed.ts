import type { MailStandingOf } from '../outbound-ports';

export const nothingSuppressed: MailStandingOf = () => Promise.resolve({ blocked: false, suppressed: new Map() });
