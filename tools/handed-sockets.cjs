// Loaded before an app of a local start: a server that listens on a port uses the socket that the start has handed over
// for it. `HANDED_SOCKETS` lists them, as in "3:3000,4:2525": the descriptor, then the port.
const { Server } = require('node:net');

const descriptors = new Map(
  (process.env.HANDED_SOCKETS ?? '').split(',').map((pair) => pair.split(':').reverse().map(Number)),
);
const listen = Server.prototype.listen;

/** The port in the arguments of `listen`. */
const portOf = ([first]) => Number(typeof first === 'object' && first !== null ? first.port : first);

Server.prototype.listen = function (...args) {
  const fd = descriptors.get(portOf(args));
  if (fd === undefined) return listen.apply(this, args);
  const ready = args.findLast((each) => typeof each === 'function');
  return listen.call(this, { fd }, ...(ready ? [ready] : []));
};
