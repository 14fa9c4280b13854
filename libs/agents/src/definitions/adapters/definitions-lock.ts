/** Workspace lock for saving references, publishing, and deleting referenced records. */
export const DEFINITIONS_LOCK = 'agents.definitions';
