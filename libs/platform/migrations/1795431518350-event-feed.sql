-- Events are a feed with the position of their transaction. Older ones have none and are not in it.
ALTER TABLE platform.outbox ADD COLUMN changed_in bigint;
CREATE INDEX outbox_feed ON platform.outbox (workspace_id, changed_in, id);
CREATE TRIGGER outbox_enters BEFORE INSERT ON platform.outbox FOR EACH ROW EXECUTE FUNCTION platform.stamp_change();
