/** UUID v7, so that ids sort by creation time. */
export interface Ids {
  next(): string;
}

/** Any version, nil and max included: a foreign id is unknown, not malformed. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

/** Lower case, as every stored and returned id; undefined for other text. */
export const uuidIn = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
