export { readHistory } from './history';
export { ChangeTracker, type TrackedFields } from './track-changes';
