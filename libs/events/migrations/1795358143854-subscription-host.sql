-- Host of the connection without its port. Concurrent calls to a host are limited across subscriptions.
ALTER TABLE events.subscription ADD COLUMN host text NOT NULL
  GENERATED ALWAYS AS (lower(rtrim(coalesce(substring(url FROM '^[a-zA-Z]+://(\[[^\]]*\]|[^/?#:]*)'), ''), '.'))) STORED;
