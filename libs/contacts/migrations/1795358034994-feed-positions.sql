-- Set by `platform.stamp_change`. Existing transaction numbers keep their order.
ALTER TABLE contacts.contact ALTER COLUMN changed_in DROP DEFAULT;
ALTER TABLE contacts.contact ALTER COLUMN changed_in TYPE bigint USING changed_in::text::bigint;
SELECT platform.lift_feed_position((SELECT max(changed_in) FROM contacts.contact));

DROP TRIGGER contact_changed ON contacts.contact;
DROP FUNCTION contacts.stamp_change();
CREATE TRIGGER contact_changed BEFORE INSERT OR UPDATE ON contacts.contact FOR EACH ROW EXECUTE FUNCTION platform.stamp_change();
