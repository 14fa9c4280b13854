import { constants, setPriority } from 'node:os';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// In production the mail server is another machine, so measured processes go first.
setPriority(constants.priority.PRIORITY_LOW);

export interface MailsCame {
  count: number;
  firstAt: number;
  lastAt: number;
}

/** A query returns the mails since the previous one. */
const nothing = (): MailsCame => ({ count: 0, firstAt: 0, lastAt: 0 });
let came = nothing();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => {
      const at = Date.now();
      came = { count: came.count + 1, firstAt: came.firstAt || at, lastAt: at };
      done();
    });
  },
});
server.on('error', () => undefined);
process.on('message', () => {
  process.send?.(came);
  came = nothing();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
