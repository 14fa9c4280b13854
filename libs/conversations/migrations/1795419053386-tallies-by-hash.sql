-- Whoever writes conversations has its plans go by index; a fold compares a thousand rows with all others of the workspace.
ALTER FUNCTION conversations.fold_tally(uuid) SET enable_hashjoin = on;
