-- Run by libs/platform/src/database/feeds.ts. Written by the test run (ADR 100).

-- name: expireFeedCursors
SELECT platform.renew_feed_epoch();

-- name: expireFeedCursors
UPDATE platform.feed_epoch SET identity = 'expired';

-- name: lookAtFeeds.sql
SELECT platform.look_at_feeds($1);
