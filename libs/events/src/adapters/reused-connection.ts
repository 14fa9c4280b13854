import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** The receiver has closed the kept-alive connection. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

class Connection {
  private socket: Socket | undefined;
  private readBefore = 0;

  goesOutOn(socket: Socket): void {
    this.socket = socket;
    this.readBefore = socket.bytesRead;
  }

  /** The connection had carried a response before, and no byte of another since. */
  get wasReusedInVain(): boolean {
    return this.socket !== undefined && this.readBefore > 0 && this.socket.bytesRead === this.readBefore;
  }
}

const connections = new WeakMap<object, Connection>();

/** Request whose headers are written next, synchronously. */
let starting: Connection | undefined;

subscribe('undici:client:sendHeaders', (message) => {
  starting?.goesOutOn((message as { socket: Socket }).socket);
  starting = undefined;
});

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

/** Records each request's connection. An interceptor would translate each handler to the newer kind and back. */
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

/** True for a failure without a byte of a response. */
export const wasClosedBefore = (options: object, error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CLOSED.has(String(error.code)) &&
  connections.get(options)?.wasReusedInVain === true;
