-- Run by libs/platform/src/database/planned-once.ts. Written by the test run (ADR 100).

-- name: PLANNED_ONCE
SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true),
       set_config('enable_seqscan', 'off', true),
       set_config('enable_bitmapscan', 'off', true), set_config('enable_mergejoin', 'off', true),
       set_config('enable_hashjoin', 'off', true),
       set_config('enable_material', 'off', true);
