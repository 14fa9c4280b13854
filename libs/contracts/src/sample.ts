/** The n-th identifier of a sample: of the right form, and distinguishable at a glance. */
export const sampleId = (n: number): string => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`;
