-- few rows: commerce.stock_source, at most 50 a workspace that are live
-- A source that was retired is fetched no more: its credential goes with it from now on, and went with nothing before.
UPDATE commerce.stock_source SET auth_header_sealed = NULL WHERE retired_at IS NOT NULL AND auth_header_sealed IS NOT NULL;
