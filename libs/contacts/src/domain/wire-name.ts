/** `taxIdKind` is `tax_id_kind` in the API, events and table. */
export const wireName = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
