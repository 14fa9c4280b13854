import type { Reasons } from '@workops/edge';

export const UPDATE_VEHICLE: Reasons = {
  status: 409,
  name: 'UpdateVehicle',
  words: ['vehicle_held', 'vehicle_consigned'],
};
export const SOURCE_RETIRED: Reasons = { status: 409, name: 'SourceRetired', words: ['source_retired'] };
export const SYNC_SOURCE: Reasons = {
  status: 409,
  name: 'SyncSource',
  words: ['source_retired', 'wrong_kind', 'switched_off', 'sync_running'],
};
export const RELEASE_RUN: Reasons = {
  status: 409,
  name: 'ReleaseRun',
  words: ['invalid_state', 'source_retired', 'run_superseded'],
};
export const PUBLISH_VEHICLE: Reasons = {
  status: 409,
  name: 'PublishVehicle',
  words: ['not_publishable', 'switched_off'],
};
