import { ACCESS } from '@workops/access';
import { EVENT_FEED_DAYS } from '@workops/platform/database';
import { from } from '@workops/platform/process';
import { publicOrigin, PARTS_CONFIG, networkReach } from './config';

const NEEDS = { access: ACCESS, config: PARTS_CONFIG };

export const eventsFillings = {
  events: from(NEEDS, ({ access: { stillStanding }, config }) => ({
    ...networkReach(config),
    stillStanding,
    eventDays: config.RETENTION_DAYS.event_feed ?? EVENT_FEED_DAYS,
  })),
  feed: from(NEEDS, ({ access: { stillStanding }, config }) => ({
    publicUrl: publicOrigin(config),
    directUrl: config.DATABASE_DIRECT_URL,
    stillStanding,
    eventDays: config.RETENTION_DAYS.event_feed ?? EVENT_FEED_DAYS,
    requestDays: config.RETENTION_DAYS.request_log,
  })),
};
