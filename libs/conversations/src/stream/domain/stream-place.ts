/** Everything up to it has been delivered. */
export interface StreamPlace {
  position: bigint;
  /** Restoring a dump begins another history. */
  epoch: string;
  /** The time of issue in Unix seconds. */
  at: number;
}

/** A stream can be resumed so long. */
const RESUMABLE_SECONDS = 60 * 60;

const ID = /^(\d{1,18})\.(\d{1,12})\.([0-9a-f-]{36})$/;

/** Clients send it back as `Last-Event-ID`; opaque to them. */
export const idOf = ({ position, at, epoch }: StreamPlace): string => `${position}.${at}.${epoch}`;

/** Null if no stream has issued it. */
export function placeOf(id: string): StreamPlace | null {
  const [, position, at, epoch] = ID.exec(id) ?? [];
  return position === undefined ? null : { position: BigInt(position), at: Number(at), epoch: epoch! };
}

/** No gap up to `end`, the current end. */
export const isResumable = (place: StreamPlace, end: StreamPlace): boolean =>
  place.epoch === end.epoch && place.position <= end.position && end.at - place.at <= RESUMABLE_SECONDS;
