/** Mints ids: UUID v7, so that they sort by creation time. It is a port, so that tests can predict ids. */
export interface Ids {
  next(): string;
}

/** Accepts any version, and the nil and max UUID: a foreign id is unknown, not malformed. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

/** The UUID in lower case, the form of every stored and returned id; undefined for any other text. */
export const uuidIn = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
