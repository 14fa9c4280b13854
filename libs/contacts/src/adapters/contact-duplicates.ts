import { folded } from '@workops/kernel';
import { namedSql, plannedEachTime, type Database } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import { addressKinds } from '../domain/channel';
import { ALIKE, type DuplicateValue, type Suspect } from '../domain/duplicates';
import type { AlikeNames, ContactSearchReads, SharedValue } from '../search-ports';
import { SELECTED } from './contact-columns';
import { LISTED } from './search-sql';

/** Uses the index alone, which includes archived contacts. */
const sharedStatement = (column: string): string => `
  WITH shared AS MATERIALIZED (
    SELECT ${column} AS value FROM contacts.contact
     WHERE workspace_id = $1 AND ${column} > $2 AND ${column} IS NOT NULL AND merged_into_contact_id IS NULL
     GROUP BY ${column} HAVING count(*) > 1 ORDER BY ${column} LIMIT $3
  )
  SELECT value, size, ids FROM shared CROSS JOIN LATERAL (
    SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1:$4::int], '{}') AS ids FROM contacts.contact
     WHERE workspace_id = $1 AND ${column} = value AND ${column} IS NOT NULL AND ${LISTED}
  ) holders ORDER BY value`;

const SHARED: Record<DuplicateValue, string> = {
  email: sharedStatement('email_normalised'),
  phone: sharedStatement('phone_e164'),
  tax_id: sharedStatement('tax_id'),
};

const ADDRESS = `kind IN (${addressKinds.map((kind) => `'${kind}'`).join(', ')})`;

const having = (column: string, condition: string) =>
  `
  SELECT id
    FROM contacts.contact
   WHERE workspace_id = :workspaceId AND ${column} ${condition} AND ${column} IS NOT NULL AND ${LISTED}`;

const writingFrom = (condition: string) =>
  `
  SELECT contact_id AS id
    FROM contacts.channel
   WHERE workspace_id = :workspaceId AND ${ADDRESS} AND identifier_normalised ${condition}`;

const CHANNEL_ADDRESSES = namedSql(
  ['workspaceId', 'after', 'limit', 'mostIds'],
  `
  WITH slice AS MATERIALIZED (
    SELECT DISTINCT identifier_normalised AS value
      FROM contacts.channel
     WHERE workspace_id = :workspaceId AND ${ADDRESS} AND identifier_normalised > :after
     ORDER BY identifier_normalised LIMIT :limit
  )
  SELECT value, size, ids
    FROM slice
    CROSS JOIN LATERAL (
    SELECT count(*)::int AS size, coalesce((array_agg(id ORDER BY id))[1 : :mostIds::int], '{}') AS ids
      FROM contacts.contact
     WHERE workspace_id = :workspaceId AND ${LISTED} AND id IN (
       ${writingFrom('= value')}
       UNION ${having('email_normalised', '= value')}
       UNION ${having('phone_e164', '= value')})
  ) holders ORDER BY value`,
);

const ALIKE_NAMES = `
  WITH slice AS MATERIALIZED (
    SELECT company_id, id, contacts.folded(name) AS name FROM contacts.contact
     WHERE workspace_id = $1 AND company_id IS NOT NULL AND ${LISTED} AND (company_id, id) > ($2::uuid, $3::uuid)
     ORDER BY company_id, id LIMIT $4
  ), colleague AS MATERIALIZED (
    SELECT company_id, id, contacts.folded(name) AS name FROM contacts.contact
     WHERE workspace_id = $1 AND company_id = ANY (ARRAY(SELECT DISTINCT company_id FROM slice)) AND ${LISTED}
  )
  SELECT s.company_id || '/' || s.id AS place, s.id, s.name,
         coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.id) FILTER (WHERE c.id IS NOT NULL),
                  '[]') AS alike
    FROM slice s
    LEFT JOIN colleague c ON c.company_id = s.company_id AND c.id <> s.id
      AND similarity(c.name, s.name) >= ${ALIKE}::real
   GROUP BY s.company_id, s.id, s.name ORDER BY s.company_id, s.id`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

const OWN_ADDRESSES = `
  ANY (ARRAY(SELECT identifier_normalised
               FROM contacts.channel
              WHERE workspace_id = :workspaceId AND contact_id = :id AND ${ADDRESS}))`;

const DUPLICATES_OF = namedSql(
  ['workspaceId', 'id', 'emailNormalised', 'phoneE164', 'taxId', 'companyId', 'foldedName'],
  `
  WITH sharing AS MATERIALIZED (
    ${writingFrom(`= ${OWN_ADDRESSES}`)}
    UNION ${writingFrom('IN (:emailNormalised, :phoneE164)')}
    UNION ${having('email_normalised', `= ${OWN_ADDRESSES}`)}
    UNION ${having('phone_e164', `= ${OWN_ADDRESSES}`)}
  )
  SELECT ${SELECTED}, id IN (SELECT id FROM sharing) AS "sharesAddress"
    FROM contacts.contact
   WHERE workspace_id = :workspaceId AND ${LISTED} AND id = ANY (ARRAY(
     SELECT id
       FROM (
       ${having('email_normalised', '= :emailNormalised')}
       UNION ${having('phone_e164', '= :phoneE164')}
       UNION ${having('tax_id', '= :taxId')}
       UNION SELECT id FROM sharing
       UNION ${having('company_id', '= :companyId::uuid')}
         AND similarity(contacts.folded(name), :foldedName) >= ${ALIKE}::real
     ) suspect WHERE id <> :id ORDER BY id LIMIT 100))`,
);

const LISTED_OF = `
  SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND ${LISTED}`;

type SuspectRow = ContactRecord & Pick<Suspect, 'sharesAddress'>;

type Reads = Pick<ContactSearchReads, 'sharedValues' | 'channelAddresses' | 'alikeNames' | 'findDuplicates' | 'listed'>;

export const contactDuplicates = (database: Database): Reads => ({
  sharedValues: ({ workspaceId }, kind, { after, limit }, mostIds) =>
    plannedEachTime<SharedValue>(database, SHARED[kind], [workspaceId, after ?? '', limit, mostIds]),

  channelAddresses: ({ workspaceId }, { after, limit }, mostIds) =>
    plannedEachTime<SharedValue>(
      database,
      CHANNEL_ADDRESSES.text,
      CHANNEL_ADDRESSES.values({ workspaceId, after: after ?? '', limit, mostIds }),
    ),

  alikeNames: ({ workspaceId }, { after, limit }) => {
    const [companyId, id] = (after ?? `${NOBODY}/${NOBODY}`).split('/');
    return plannedEachTime<AlikeNames>(database, ALIKE_NAMES, [workspaceId, companyId, id, limit]);
  },

  findDuplicates: async ({ workspaceId }, { id, emailNormalised, phoneE164, taxId, companyId, name }) => {
    const { text, values } = DUPLICATES_OF;
    const suspected = { workspaceId, id, emailNormalised, phoneE164, taxId, companyId, foldedName: folded(name) };
    const rows = await plannedEachTime<SuspectRow>(database, text, values(suspected));
    return rows.map(({ sharesAddress, ...contact }): Suspect => ({ contact, sharesAddress }));
  },

  listed: ({ workspaceId }, ids) => database.query<ContactRecord>(LISTED_OF, [workspaceId, ids]),
});
