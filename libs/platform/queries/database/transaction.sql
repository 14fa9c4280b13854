-- Run by libs/platform/src/database/transaction.ts. Written by the test run (ADR 100).

-- within: check.sql
SET CONSTRAINTS ALL IMMEDIATE;
