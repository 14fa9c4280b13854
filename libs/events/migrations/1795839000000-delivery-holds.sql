-- What operators hold back. The id of zeros stands for all workspaces, and for all subscriptions of one: claims find what concerns a subscription
-- by four looks at the key. A hold that was released stays until what waited through it has been sent, which makes way for what is new.
CREATE TABLE events.delivery_hold (
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  held_at timestamptz NOT NULL,
  note text,
  released_at timestamptz,
  PRIMARY KEY (workspace_id, subscription_id),
  CHECK (workspace_id <> '00000000-0000-0000-0000-000000000000' OR subscription_id = '00000000-0000-0000-0000-000000000000')
);
