-- Other statements use indexes only, but a fold compares a thousand rows with all others of the workspace.
ALTER FUNCTION conversations.fold_tally(uuid) SET enable_hashjoin = on;
