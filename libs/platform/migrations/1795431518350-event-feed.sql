-- Events are a feed: each has the position of the transaction that recorded it. Those of before have none, and are no part of it.
ALTER TABLE platform.outbox ADD COLUMN changed_in bigint;
CREATE INDEX outbox_feed ON platform.outbox (workspace_id, changed_in, id);
CREATE TRIGGER outbox_enters BEFORE INSERT ON platform.outbox FOR EACH ROW EXECUTE FUNCTION platform.stamp_change();
