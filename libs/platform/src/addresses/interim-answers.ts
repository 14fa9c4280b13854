import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const awaiting = new WeakSet<Socket>();

subscribe('undici:client:sendHeaders', (message) => {
  awaiting.add((message as { socket: Socket }).socket);
});

/** Except 101, which ends HTTP on the connection. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/;
const LONGEST_START = 'HTTP/1.1 100 '.length;
const END = Buffer.from('\r\n\r\n');
const MAX_HEAD_BYTES = 16_384;
const CLASS_AT = 'HTTP/1.1 '.length;
const INTERIM_CLASS = '1'.charCodeAt(0);

const beginning = (bytes: Buffer): string => bytes.toString('latin1', 0, LONGEST_START);

const couldBegin = (bytes: Buffer): boolean =>
  bytes.length < LONGEST_START
    ? /^(H(T(T(P(\/(1(\.([01]( (1(\d\d?)?)?)?)?)?)?)?)?)?)?)?$/.test(beginning(bytes))
    : INTERIM.test(beginning(bytes));

/**
 * Undici treats an unrequested `100 Continue` as a broken response, so each is dropped. Other interim responses pass.
 */
export function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let buffered: Buffer | undefined;
  /** Null while the end of an interim head is missing. */
  const passed = (bytes: Buffer): Buffer | null => {
    // Nearly every response begins with its final status.
    if (bytes.length > CLASS_AT && bytes[CLASS_AT] !== INTERIM_CLASS) {
      awaiting.delete(socket);
      return bytes;
    }
    const parts: Buffer[] = [];
    let rest = bytes;
    while (rest.length > 0 && couldBegin(rest)) {
      const end = rest.indexOf(END);
      if (end < 0 && rest.length < MAX_HEAD_BYTES) {
        buffered = rest;
        return joined(parts);
      }
      if (end < 0) break;
      if (!CONTINUE.test(beginning(rest))) parts.push(rest.subarray(0, end + END.length));
      rest = rest.subarray(end + END.length);
    }
    if (rest.length > 0) awaiting.delete(socket);
    return joined([...parts, rest]);
  };
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const bytes = read(size);
      if (bytes === null) return null;
      const whole = buffered ? Buffer.concat([buffered, bytes]) : bytes;
      buffered = undefined;
      const rest = awaiting.has(socket) ? passed(whole) : whole;
      if (rest !== null) return rest;
    }
  };
}

const joined = (parts: readonly Buffer[]): Buffer | null => {
  const bytes = Buffer.concat(parts);
  return bytes.length > 0 ? bytes : null;
};
