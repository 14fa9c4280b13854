import { mailStandingOn } from '@workops/campaigns';
import { correspondentsOn } from '@workops/contacts';

type On = Omit<Parameters<typeof correspondentsOn>[0], 'mailStanding'>;

/** What messages ask of contacts, with the addresses that campaigns know to get no mail. */
export const messagedContactsOn = (on: On): ReturnType<typeof correspondentsOn> =>
  correspondentsOn({ ...on, mailStanding: mailStandingOn(on.database) });
