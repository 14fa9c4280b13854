// Loaded before an app of a local start: a server that is to listen on a port whose socket the start has handed over listens on that socket.
// `HANDED_SOCKETS` names them, as in "3:3000,4:2525": the descriptor, then the port.
const { Server } = require('node:net');

const descriptors = new Map(
  (process.env.HANDED_SOCKETS ?? '').split(',').map((pair) => pair.split(':').reverse().map(Number)),
);
const listen = Server.prototype.listen;

/** The port that the arguments of `listen` ask for. */
const portOf = ([first]) => Number(typeof first === 'object' && first !== null ? first.port : first);

Server.prototype.listen = function (...args) {
  const fd = descriptors.get(portOf(args));
  if (fd === undefined) return listen.apply(this, args);
  const ready = args.findLast((each) => typeof each === 'function');
  return listen.call(this, { fd }, ...(ready ? [ready] : []));
};
