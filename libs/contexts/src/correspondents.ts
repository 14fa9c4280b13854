import { mailStandingOn } from '@workops/campaigns';
import { correspondentsOn } from '@workops/contacts';

type On = Omit<Parameters<typeof correspondentsOn>[0], 'mailStanding'>;

/** Correspondents for messages, including which addresses campaigns know to be undeliverable. */
export const messagedContactsOn = (on: On): ReturnType<typeof correspondentsOn> =>
  correspondentsOn({ ...on, mailStanding: mailStandingOn(on.database) });
