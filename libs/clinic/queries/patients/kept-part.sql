-- Run by libs/clinic/src/patients/adapters/kept-part.ts. Written by the test run (ADR 100).

-- name: ERASING
SELECT set_config('clinic.erasing', $1, true);
