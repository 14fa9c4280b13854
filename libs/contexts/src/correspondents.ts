import { mailStandingOn } from '@workops/campaigns';
import { correspondentsOn } from '@workops/contacts';

type On = Omit<Parameters<typeof correspondentsOn>[0], 'mailStanding'>;

/** Includes undeliverable addresses that campaigns know. */
export const messagedContactsOn = (on: On): ReturnType<typeof correspondentsOn> =>
  correspondentsOn({ ...on, mailStanding: mailStandingOn(on.database) });
