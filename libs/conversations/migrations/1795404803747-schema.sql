COMMENT ON SCHEMA conversations IS 'messaging channels, conversations with customers and their messages';
