-- Each order has one index with all filter columns, so that a page is one index walk.
CREATE INDEX vehicle_newest ON commerce.vehicle (workspace_id, id)
  INCLUDE (status, held_until, tenancy, condition, location_id, source_id, year, km, price_clp, created_at, updated_at, search_text);
CREATE INDEX vehicle_by_lowest_price ON commerce.vehicle (workspace_id, coalesce(price_clp, 9007199254740991), id)
  INCLUDE (status, held_until, tenancy, condition, location_id, source_id, year, km, price_clp, created_at, updated_at, search_text);
CREATE INDEX vehicle_by_highest_price ON commerce.vehicle (workspace_id, coalesce(price_clp, 0), id)
  INCLUDE (status, held_until, tenancy, condition, location_id, source_id, year, km, price_clp, created_at, updated_at, search_text);
CREATE INDEX vehicle_by_km ON commerce.vehicle (workspace_id, coalesce(km, 2147483647), id)
  INCLUDE (status, held_until, tenancy, condition, location_id, source_id, year, km, price_clp, created_at, updated_at, search_text);
CREATE INDEX vehicle_by_year ON commerce.vehicle (workspace_id, coalesce(year, 0), id)
  INCLUDE (status, held_until, tenancy, condition, location_id, source_id, year, km, price_clp, created_at, updated_at, search_text);
