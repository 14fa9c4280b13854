/** Name of a field in the API, in events and in the table: `taxIdKind` is `tax_id_kind`. */
export const wireName = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
