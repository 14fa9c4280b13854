COMMENT ON SCHEMA billing IS 'The payment method of a workspace';
