-- Run by libs/contacts/src/adapters/majority-workspace.ts. Written by the test run (ADR 100).

-- name: MAJORITY
SELECT (most_common_vals::text::uuid[])[1] AS id FROM pg_stats
 WHERE schemaname = 'contacts' AND tablename = 'contact' AND attname = 'workspace_id' AND most_common_freqs[1] > 0.5;
