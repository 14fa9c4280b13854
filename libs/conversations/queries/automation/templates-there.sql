-- Run by libs/conversations/src/automation/adapters/templates-there.ts. Written by the test run (ADR 100).

-- name: THERE
SELECT EXISTS (
  SELECT FROM conversations.whatsapp_template t
   WHERE t.workspace_id = $1 AND t.name = asked.name AND t.language = asked.language AND t.known_as IS NOT NULL
) AS found FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (name, language, place) ORDER BY asked.place;
