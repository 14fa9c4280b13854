import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { DecoratorHandler, type Dispatcher } from 'undici';

/** Errors of a kept-alive connection that the receiver has closed. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The connection that a request went out on, and how much had been read from it by then. */
class Connection {
  private socket: Socket | undefined;
  private readBefore = 0;

  goesOutOn(socket: Socket): void {
    this.socket = socket;
    this.readBefore = socket.bytesRead;
  }

  /** It had carried a response before, and not one byte of another. */
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

  /** Interim responses come before the final one; the base class takes a second start for a fault. */
  onResponseStart(...start: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.handler.onResponseStart?.(...start);
  }
}

/** Records for each request which connection it goes out on. */
export const watchingConnections: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const connection = new Connection();
  connections.set(options, connection);
  return dispatch(options, new StartingHandler(handler, connection));
};

/**
 * Whether the request made with these options, on a dispatcher that is `watchingConnections`, went out on a kept-alive connection that the receiver had
 * apparently closed: it failed there without a byte of a response.
 */
export const wasClosedBefore = (options: object, error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CLOSED.has(String(error.code)) &&
  connections.get(options)?.wasReusedInVain === true;
