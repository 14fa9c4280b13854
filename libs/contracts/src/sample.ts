/** Valid and easy to tell apart. */
export const sampleId = (n: number): string => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`;
