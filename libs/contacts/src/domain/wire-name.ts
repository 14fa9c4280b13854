/** The name under which clients, events and the table know a field: `taxIdKind` is `tax_id_kind`. */
export const wireName = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
