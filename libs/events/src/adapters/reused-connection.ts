import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { DecoratorHandler, type Dispatcher } from 'undici';

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

class StartingHandler extends DecoratorHandler {
  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly connection: Connection,
  ) {
    super(handler);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    starting = this.connection;
    queueMicrotask(() => {
      if (starting === this.connection) starting = undefined;
    });
    this.handler.onRequestStart?.(controller, context);
  }

  /** Interim responses precede the final one; the base class treats a second start as an error. */
  onResponseStart(...start: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.handler.onResponseStart?.(...start);
  }
}

/** Records the connection of each request. */
export const watchingConnections: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const connection = new Connection();
  connections.set(options, connection);
  return dispatch(options, new StartingHandler(handler, connection));
};

/**
 * Whether a request on a `watchingConnections` dispatcher failed on a kept-alive connection that the receiver had
 * apparently closed, without a byte of a response.
 */
export const wasClosedBefore = (options: object, error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CLOSED.has(String(error.code)) &&
  connections.get(options)?.wasReusedInVain === true;
