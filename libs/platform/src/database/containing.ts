/** The LIKE pattern of texts that contain this one, whatever its characters mean to LIKE. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
