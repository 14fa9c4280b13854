-- The versions' trigger already covers the kind and the encounter.
CREATE TRIGGER note_not_emptied BEFORE TRUNCATE ON clinic.note FOR EACH STATEMENT EXECUTE FUNCTION clinic.keep_signed();
