export const ADD_CAMPAIGN_MESSAGE = `
  INSERT INTO conversations.campaign_message (workspace_id, message_id, account_id, campaign_id)
  SELECT $1, message_id, account_id, $4
    FROM unnest($2::uuid[], $3::uuid[]) AS g (message_id, account_id)
  ON CONFLICT DO NOTHING`;

/** The campaign's follower processes them again. */
export const MARK_CHANGED = `
  UPDATE conversations.campaign_message
     SET changed_at = coalesce(changed_at, now())
   WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])`;

export const NOTE_TEMPLATED = `
  INSERT INTO conversations.templated_contact AS t (workspace_id, account_id, identity, sent_at)
  SELECT $1, $2, identity, $4 FROM unnest($3::text[]) AS identity ORDER BY identity
  ON CONFLICT (workspace_id, account_id, identity) DO UPDATE SET sent_at = greatest(t.sent_at, excluded.sent_at)`;
