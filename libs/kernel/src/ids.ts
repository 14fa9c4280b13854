/** Mints identifiers: UUID v7, so that they sort by the time of their creation. A port, so that tests can predict them. */
export interface Ids {
  next(): string;
}

/** Of any version, including the nil and the max uuid: an id that is not ours is unknown, not malformed. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

/** The uuid that a text is, in small letters, as every id is written inside and on the way out; undefined for any other text. */
export const uuidIn = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
