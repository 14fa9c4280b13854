-- Where a subscription's connections lead to, without its port: what is in flight to one host is bounded over all subscriptions.
ALTER TABLE events.subscription ADD COLUMN host text NOT NULL
  GENERATED ALWAYS AS (lower(rtrim(coalesce(substring(url FROM '^[a-zA-Z]+://(\[[^\]]*\]|[^/?#:]*)'), ''), '.'))) STORED;
