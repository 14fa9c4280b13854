import type { AuditOrigin, AuditTrail } from '@workops/kernel';
import { CEILINGS_SET, namedSql, setCeilings, type Sql, type Transaction } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import { NO_ADS, type AdsSettings } from '../domain/ads';
import type { Deletion } from '../domain/deletion';
import type { WorkspaceSettings } from '../domain/settings';
import type { SettingsTransaction } from '../ports';
import { DELETION } from './workspace-deletions';
import { workspaceDeletionEntity } from './workspace-deletion.entity';

interface SettingsRow extends Omit<WorkspaceSettings, 'ads' | 'rateLimit' | 'workspaceRateLimit'> {
  ads: Partial<AdsSettings>;
  burst: number | null;
  perSecond: number | null;
  burstTogether: number | null;
  perSecondTogether: number | null;
}

const READ = `
  SELECT name, timezone, language, currency, date_format AS "dateFormat", website, country,
         opening_hours AS "openingHours", ads, healthcare, suspended,
         rate_limit_burst AS burst, rate_limit_per_second AS "perSecond",
         workspace_rate_limit_burst AS "burstTogether", workspace_rate_limit_per_second AS "perSecondTogether",
         ${CEILINGS_SET} AS ceilings
    FROM access.workspace WHERE id = $1`;

/** Does not block adding keys and members. */
const LOCK = `${READ} FOR NO KEY UPDATE`;

const SAVE = namedSql(
  [
    'workspaceId',
    'name',
    'timezone',
    'language',
    'currency',
    'dateFormat',
    'website',
    'country',
    'openingHours',
    'ads',
    'healthcare',
    'burst',
    'perSecond',
    'burstTogether',
    'perSecondTogether',
    'suspended',
  ],
  `
  UPDATE access.workspace
     SET name = :name, timezone = :timezone, language = :language, currency = :currency, date_format = :dateFormat,
         website = :website, country = :country, opening_hours = :openingHours, ads = :ads,
         healthcare = :healthcare, rate_limit_burst = :burst, rate_limit_per_second = :perSecond,
         workspace_rate_limit_burst = :burstTogether, workspace_rate_limit_per_second = :perSecondTogether,
         suspended = :suspended
   WHERE id = :workspaceId`,
);

const MARK = namedSql(
  ['workspaceId', 'requestedAt', 'reference', 'wasSuspended', 'dueAt'],
  `
  INSERT INTO access.workspace_deletion (workspace_id, requested_at, reference, was_suspended, due_at)
  VALUES (:workspaceId, :requestedAt, :reference, :wasSuspended, :dueAt)`,
);
const TAKE_BACK = `
  DELETE FROM access.workspace_deletion WHERE workspace_id = $1 AND begun_at IS NULL RETURNING ${DELETION}`;

const toRateLimit = (burst: number | null, perSecond: number | null) =>
  burst === null || perSecond === null ? null : { burst, perSecond };

function settingsIn(row: SettingsRow | undefined): WorkspaceSettings | undefined {
  if (!row) return undefined;
  const { ads, burst, perSecond, burstTogether, perSecondTogether, ...settings } = row;
  const [rateLimit, workspaceRateLimit] = [
    toRateLimit(burst, perSecond),
    toRateLimit(burstTogether, perSecondTogether),
  ];
  return { ...settings, rateLimit, workspaceRateLimit, ads: { ...NO_ADS, ...ads } };
}

export const loadSettings = async (sql: Sql, workspaceId: string): Promise<WorkspaceSettings | undefined> =>
  settingsIn((await sql.query<SettingsRow>(READ, [workspaceId]))[0]);

export class PostgresSettings implements SettingsTransaction {
  readonly audit: AuditTrail;
  private readonly workspaceId: string;

  constructor(
    private readonly tx: Transaction,
    origin: AuditOrigin,
  ) {
    this.audit = tx.auditTrail(origin);
    this.workspaceId = origin.workspaceId;
  }

  async lock(): Promise<WorkspaceSettings | undefined> {
    return settingsIn((await this.tx.query<SettingsRow>(LOCK, [this.workspaceId]))[0]);
  }

  async save(settings: WorkspaceSettings): Promise<void> {
    const { rateLimit, workspaceRateLimit, ceilings } = settings;
    const values = SAVE.values({
      ...settings,
      workspaceId: this.workspaceId,
      burst: rateLimit?.burst ?? null,
      perSecond: rateLimit?.perSecond ?? null,
      burstTogether: workspaceRateLimit?.burst ?? null,
      perSecondTogether: workspaceRateLimit?.perSecond ?? null,
    });
    await this.tx.run([{ sql: SAVE.text, values }, ...setCeilings(this.workspaceId, ceilings)]);
  }

  async deletion(): Promise<Deletion | undefined> {
    return new WorkspaceRows(this.tx, this.workspaceId).one(workspaceDeletionEntity, {});
  }

  async markForDeletion({ workspaceId, requestedAt, reference, wasSuspended, dueAt }: Deletion): Promise<void> {
    await this.tx.query(MARK.text, MARK.values({ workspaceId, requestedAt, reference, wasSuspended, dueAt }));
  }

  async takeDeletionBack(): Promise<Deletion | undefined> {
    return (await this.tx.query<Deletion>(TAKE_BACK, [this.workspaceId]))[0];
  }
}
