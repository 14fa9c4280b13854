/** The kinds of record that this context declares. */
export const agentsRecords = {};
