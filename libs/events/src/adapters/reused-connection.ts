import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** Errors of a kept-alive connection that the receiver has closed. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The connection of a request, with the number of bytes read before it. */
class Connection {
  private socket: Socket | undefined;
  private readBefore = 0;

  goesOutOn(socket: Socket): void {
    this.socket = socket;
    this.readBefore = socket.bytesRead;
  }

  /** Whether the connection had carried a response before, and no byte of another since. */
  get wasReusedInVain(): boolean {
    return this.socket !== undefined && this.readBefore > 0 && this.socket.bytesRead === this.readBefore;
  }
}

const connections = new WeakMap<object, Connection>();

/** The request whose headers are written next, synchronously. */
let starting: Connection | undefined;

subscribe('undici:client:sendHeaders', (message) => {
  starting?.goesOutOn((message as { socket: Socket }).socket);
  starting = undefined;
});

/** Called synchronously before the headers of the request are written. */
function begins(connection: Connection): void {
  starting = connection;
  queueMicrotask(() => {
    if (starting === connection) starting = undefined;
  });
}

/** Undici's own handlers still have the older method. */
function watch(handler: Dispatcher.DispatchHandler, connection: Connection): void {
  const { onConnect, onRequestStart } = handler;
  if (onRequestStart)
    handler.onRequestStart = (controller, context) => {
      begins(connection);
      onRequestStart.call(handler, controller, context);
    };
  else
    handler.onConnect = (abort) => {
      begins(connection);
      onConnect?.call(handler, abort);
    };
}

/**
 * Makes the agent record the connection of each request. It is no interceptor, because these translate each handler to
 * the newer kind and back.
 */
export function watchConnections<Watched extends Dispatcher>(agent: Watched): Watched {
  const dispatch = agent.dispatch.bind(agent);
  agent.dispatch = (options, handler) => {
    const connection = new Connection();
    connections.set(options, connection);
    watch(handler, connection);
    return dispatch(options, handler);
  };
  return agent;
}

/**
 * Whether a request on a watched agent failed on a kept-alive connection that the receiver had
 * apparently closed, without a byte of a response.
 */
export const wasClosedBefore = (options: object, error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CLOSED.has(String(error.code)) &&
  connections.get(options)?.wasReusedInVain === true;
