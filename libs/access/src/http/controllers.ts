import { ApiKeysHttp } from './api-keys.http';
import { AuditLogHttp } from './audit-log.http';
import { ConnectedAppsHttp } from './connected-apps.http';
import { DeviceAgentsHttp } from './device-agents.http';
import { DeviceJobsHttp } from './device-jobs.http';
import { LocationsHttp } from './locations.http';
import { MeHttp } from './me.http';
import { MembersHttp } from './members.http';
import { NotificationsHttp } from './notifications.http';
import { PersonalTokensHttp } from './personal-tokens.http';
import { PublishableKeysHttp } from './publishable-keys.http';
import { RolesHttp } from './roles.http';
import { SettingsHttp } from './settings.http';
import { TeamsHttp } from './teams.http';

export const accessControllers = [
  ApiKeysHttp,
  AuditLogHttp,
  ConnectedAppsHttp,
  DeviceAgentsHttp,
  DeviceJobsHttp,
  LocationsHttp,
  MeHttp,
  MembersHttp,
  NotificationsHttp,
  PersonalTokensHttp,
  PublishableKeysHttp,
  RolesHttp,
  SettingsHttp,
  TeamsHttp,
];
