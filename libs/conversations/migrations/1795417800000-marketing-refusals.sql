-- The account sends them no marketing for a day.
CREATE TABLE conversations.marketing_refusal (
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  identity text NOT NULL,
  refused_at timestamptz NOT NULL,
  -- Set until the contact's preferences contain the refusal.
  due_at timestamptz,
  PRIMARY KEY (workspace_id, message_id)
);

CREATE INDEX marketing_refusal_identity ON conversations.marketing_refusal (workspace_id, account_id, identity, refused_at);
CREATE INDEX marketing_refusal_due ON conversations.marketing_refusal (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX marketing_refusal_age ON conversations.marketing_refusal (refused_at);
