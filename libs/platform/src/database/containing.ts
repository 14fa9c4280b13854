/** The LIKE pattern of texts that contain this one, with LIKE's special characters escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
