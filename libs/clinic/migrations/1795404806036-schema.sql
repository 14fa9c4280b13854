COMMENT ON SCHEMA clinic IS 'patients, their records, professionals, services and prices';
