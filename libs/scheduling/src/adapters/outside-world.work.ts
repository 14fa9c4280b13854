import { configuredMailer, senderAddress, type MailConfig } from '@workops/platform/mail';
import { token, work } from '@workops/platform/process';
import { OutsideWorld, type OutsideWorldDeps } from './outside-world';

const EVERY_MS = 1_000;

interface AppointmentsOutside extends Pick<
  OutsideWorldDeps,
  'workspaces' | 'contacts' | 'notices' | 'owners' | 'allowedCidrs' | 'plainHttp'
> {
  mail: MailConfig;
}

export const outsideWorldWork = work({
  name: 'scheduling: appointments',
  runsIn: 'outside',
  needs: { outside: token<AppointmentsOutside>('scheduling: outside of appointments') },
  begin: ({ database, queues, logger, clock, ids, sealer: secretBox, metrics, outside: { mail, ...outside } }) => {
    const world = new OutsideWorld({
      database,
      queues,
      logger,
      clock,
      ids,
      secretBox,
      mailer: configuredMailer(mail),
      senderAddress: senderAddress(mail),
      measure: metrics.runs('calendar_import'),
      ...outside,
    });
    return {
      start: () => world.start(),
      rounds: Object.entries(world.rounds).map(([what, run]) => ({ what, run, everyMs: EVERY_MS })),
      leaveOff: () => world.leaveOff(),
      close: () => world.stop(),
    };
  },
});
