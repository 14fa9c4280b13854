-- Run by libs/platform/src/database/planned-each-time.ts. Written by the test run (ADR 100).

-- name: PLANNED_EACH_TIME
SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
       CASE
         WHEN current_setting('server_version_num')::int >= 160000 THEN set_config(
           'enable_presorted_aggregate', 'off', true) END;
