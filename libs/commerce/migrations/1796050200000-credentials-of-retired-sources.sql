-- few rows: commerce.stock_source, at most 50 a workspace that are live
-- A retired source is never fetched again.
UPDATE commerce.stock_source SET auth_header_sealed = NULL WHERE retired_at IS NOT NULL AND auth_header_sealed IS NOT NULL;
