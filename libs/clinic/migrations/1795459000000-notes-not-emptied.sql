-- As its versions, which are over its kind and encounter.
CREATE TRIGGER note_not_emptied BEFORE TRUNCATE ON clinic.note FOR EACH STATEMENT EXECUTE FUNCTION clinic.keep_signed();
