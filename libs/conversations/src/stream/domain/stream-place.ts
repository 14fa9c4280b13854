/** A position in the stream of a workspace: everything up to it has been delivered. */
export interface StreamPlace {
  position: bigint;
  /** The history that positions belong to. Restoring a dump of the database begins another one. */
  epoch: string;
  /** When the place was issued, in Unix seconds. */
  at: number;
}

/** How long a stream can be resumed. */
const RESUMABLE_SECONDS = 60 * 60;

const ID = /^(\d{1,18})\.(\d{1,12})\.([0-9a-f-]{36})$/;

/** The id of an event, which a client sends back as `Last-Event-ID`; opaque to it. */
export const idOf = ({ position, at, epoch }: StreamPlace): string => `${position}.${at}.${epoch}`;

/** Null for an id that no stream has issued. */
export function placeOf(id: string): StreamPlace | null {
  const [, position, at, epoch] = ID.exec(id) ?? [];
  return position === undefined ? null : { position: BigInt(position), at: Number(at), epoch: epoch! };
}

/** Whether a stream can resume from a place without a gap, when `end` is its current end. */
export const isResumable = (place: StreamPlace, end: StreamPlace): boolean =>
  place.epoch === end.epoch && place.position <= end.position && end.at - place.at <= RESUMABLE_SECONDS;
