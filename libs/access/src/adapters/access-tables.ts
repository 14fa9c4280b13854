import { calledOperationEntity } from './called-operation.entity';
import { connectedAppConsentEntity } from './connected-app-consent.entity';
import { credentialEntity } from './credential.entity';
import { deviceHeartbeatEntity } from './device-heartbeat.entity';
import { deviceJobEntity } from './device-job.entity';
import { memberEntity } from './member.entity';
import { memberLocationEntity } from './member-location.entity';
import { noticeEntity } from './notice.entity';
import { noticeReaderEntity } from './notice-reader.entity';
import { oauthRecordEntity } from './oauth-record.entity';
import { pseudonymEntity } from './pseudonym.entity';
import { pseudonymCounterEntity } from './pseudonym-counter.entity';
import { teamMemberEntity } from './team-member.entity';
import { workspaceEntity } from './workspace.entity';
import { workspaceDeletionEntity } from './workspace-deletion.entity';

export const accessTables = [
  calledOperationEntity,
  connectedAppConsentEntity,
  credentialEntity,
  deviceHeartbeatEntity,
  deviceJobEntity,
  memberEntity,
  memberLocationEntity,
  noticeEntity,
  noticeReaderEntity,
  oauthRecordEntity,
  pseudonymEntity,
  pseudonymCounterEntity,
  teamMemberEntity,
  workspaceEntity,
  workspaceDeletionEntity,
];
