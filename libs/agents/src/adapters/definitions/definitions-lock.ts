/** Of the workspace lock under which drafts name things, versions are published and what is named is deleted. */
export const DEFINITIONS_LOCK = 'agents.definitions';
