/** Name of the workspace lock under which drafts refer to records, versions are published and referenced records are deleted. */
export const DEFINITIONS_LOCK = 'agents.definitions';
