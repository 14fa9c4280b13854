import { namedSql, type Sql } from '@workops/platform/database';
import type { ChannelKind } from '../domain/channel';
import { subscriberForms, subscriberKey } from '../domain/subscriber';
import { channelBit, MARKETABLE } from './contact-facts';
import { holdersOn } from './correspondents-on';
import { postgresCards } from './postgres-cards';
import { liveContacts } from '../use-cases/live-contact';

/** Combines its filters with AND. */
export interface AudienceQuery {
  lifecycleStage?: string;
  channel?: string;
  companyId?: string;
  language?: string;
  country?: string;
  brand?: string;
  attributes?: Readonly<Record<string, string>>;
}

export interface AudiencePage {
  after: string | null;
  limit: number;
  /** Only contacts created by then; null means no limit. */
  knownBy: Date | null;
}

export interface AudienceMember {
  contactId: string;
  address: string | null;
  key: string | null;
  marketable: boolean;
}

const MEMBER = `
  SELECT c.id AS "contactId", c.facts & ${MARKETABLE} <> 0 AS marketable,
         CASE :channel WHEN 'email' THEN c.email
                 ELSE coalesce((SELECT h.identifier
                                  FROM contacts.channel h
                                 WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id AND h.kind = :channel
                                 ORDER BY h.id LIMIT 1),
                               CASE WHEN c.phone_e164 IS NOT NULL AND c.phone ~ '^\\+[0-9]+$' THEN c.phone
                                    ELSE c.phone_e164 END) END AS address,
         :channel <> 'email'
           AND NOT EXISTS (SELECT FROM contacts.channel h
                            WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.id
                              AND h.kind = :channel) AS "onCard"
    FROM contacts.contact c
   WHERE c.workspace_id = :workspaceId AND c.merged_into_contact_id IS NULL`;

const ATTRIBUTES = `
  NOT EXISTS (
    SELECT FROM jsonb_each_text(:attributes::jsonb) AS asked
     WHERE NOT EXISTS (SELECT FROM contacts.attribute_definition d
                        WHERE d.workspace_id = :workspaceId AND d.key = asked.key
                          AND c.attributes -> d.id::text ->> 'value' = asked.value))`;

const PAGE = namedSql(
  [
    'workspaceId',
    'channel',
    'after',
    'limit',
    'lifecycleStage',
    'channelBit',
    'companyId',
    'language',
    'country',
    'brand',
    'attributes',
    'knownBy',
  ],
  `
  ${MEMBER}
   AND (:after::uuid IS NULL OR c.id > :after)
   AND (:knownBy::timestamptz IS NULL OR c.created_at < :knownBy + interval '1 ms')
   AND (:lifecycleStage::text IS NULL OR c.lifecycle_stage = :lifecycleStage)
   AND (:channelBit::int IS NULL OR c.facts & :channelBit <> 0)
   AND (:companyId::uuid IS NULL OR c.company_id = :companyId)
   AND (:language::text IS NULL OR c.language = :language) AND (:country::text IS NULL OR c.country = :country)
   AND (:brand::text IS NULL OR c.brand = :brand)
   AND (:attributes::jsonb IS NULL OR ${ATTRIBUTES})
   ORDER BY c.id LIMIT :limit`,
);

const BY_IDS = namedSql(['workspaceId', 'channel', 'ids'], `${MEMBER} AND c.id = ANY (:ids::uuid[]) ORDER BY c.id`);

const COMPANY = 'SELECT 1 FROM contacts.company WHERE workspace_id = $1 AND id = $2';
const KEYS = 'SELECT key FROM contacts.attribute_definition WHERE workspace_id = $1 AND key = ANY ($2::text[])';

const VALUES = `
  SELECT c.id, nullif(c.name, '') AS name, c.email, k.name AS "companyName",
         coalesce((SELECT jsonb_object_agg(d.key, c.attributes -> d.id::text -> 'value')
                     FROM contacts.attribute_definition d
                    WHERE d.workspace_id = c.workspace_id AND d.key = ANY ($3::text[]) AND c.attributes ? d.id::text),
                      '{}') AS attributes
    FROM contacts.contact c LEFT JOIN contacts.company k ON k.workspace_id = c.workspace_id AND k.id = c.company_id
   WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;

interface ValueRow {
  id: string;
  name: string | null;
  email: string | null;
  companyName: string | null;
  attributes: Record<string, unknown>;
}

const ATTRIBUTE = 'attributes.';

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

function valuesIn({ name, email, companyName, attributes }: ValueRow): ReadonlyMap<string, string> {
  const all: [string, string | null][] = [
    ['contact.name', name],
    ['contact.email', email],
    ['company.name', companyName],
    ...Object.entries(attributes).map(([key, value]): [string, string | null] => [ATTRIBUTE + key, asText(value)]),
  ];
  return new Map(all.filter((each): each is [string, string] => each[1] !== null));
}

interface Row extends Omit<AudienceMember, 'key'> {
  onCard: boolean;
}

/** Pages through large audiences for bulk sends. */
export function audienceOn(sql: Sql) {
  /** A message to such a number would reach the contact that holds it as a channel. */
  const heldByOthers = async (
    workspaceId: string,
    kind: ChannelKind,
    rows: readonly Row[],
  ): Promise<ReadonlySet<string>> => {
    const numbers = rows.flatMap(({ onCard, address }) => (onCard && address !== null ? [address] : []));
    if (numbers.length === 0) return new Set();
    const identities = numbers.flatMap((number) =>
      subscriberForms(kind, number).map((identity) => ({ kind, identity })),
    );
    const heldElsewhere = new Set(
      (await holdersOn(sql, workspaceId, identities)).map(({ identifierNormalised }) => identifierNormalised),
    );
    return new Set(numbers.filter((number) => subscriberForms(kind, number).some((form) => heldElsewhere.has(form))));
  };
  const toMembers = async (
    workspaceId: string,
    channel: ChannelKind,
    rows: readonly Row[],
  ): Promise<AudienceMember[]> => {
    const heldElsewhere = await heldByOthers(workspaceId, channel, rows);
    return rows.map(({ contactId, marketable, onCard, address: channelAddress }) => {
      const address = channelAddress !== null && onCard && heldElsewhere.has(channelAddress) ? null : channelAddress;
      return { contactId, marketable, address, key: address === null ? null : subscriberKey(channel, address) };
    });
  };
  return {
    page: async (
      workspaceId: string,
      channel: ChannelKind,
      query: AudienceQuery,
      { after, limit, knownBy }: AudiencePage,
    ) => {
      const { lifecycleStage, companyId, language, country, brand, attributes } = query;
      const bit = query.channel === undefined ? null : channelBit(query.channel as ChannelKind);
      const attributesJson = attributes && Object.keys(attributes).length > 0 ? JSON.stringify(attributes) : null;
      const values = PAGE.values({
        workspaceId,
        channel,
        after,
        limit,
        lifecycleStage: lifecycleStage ?? null,
        channelBit: bit,
        companyId: companyId ?? null,
        language: language ?? null,
        country: country ?? null,
        brand: brand ?? null,
        attributes: attributesJson,
        knownBy,
      });
      return toMembers(workspaceId, channel, await sql.query<Row>(PAGE.text, values));
    },
    byIds: async (workspaceId: string, channel: ChannelKind, ids: readonly string[]) =>
      toMembers(workspaceId, channel, await sql.query<Row>(BY_IDS.text, BY_IDS.values({ workspaceId, channel, ids }))),
    /** Paths of the query's company and attributes that do not exist. */
    strangersIn: async (workspaceId: string, { companyId, attributes = {} }: AudienceQuery): Promise<string[]> => {
      const keys = Object.keys(attributes);
      const company = companyId === undefined || (await sql.query(COMPANY, [workspaceId, companyId])).length > 0;
      const knownKeys = keys.length === 0 ? [] : await sql.query<{ key: string }>(KEYS, [workspaceId, keys]);
      const defined = new Set(knownKeys.map(({ key }) => key));
      return [
        ...(company ? [] : ['company_id']),
        ...keys.filter((key) => !defined.has(key)).map((key) => ATTRIBUTE + key),
      ];
    },
    /** Template values by contact id: `contact.name`, `contact.email`, `company.name`, `attributes.<key>`. */
    values: async (
      workspaceId: string,
      ids: readonly string[],
      names: readonly string[],
    ): Promise<Map<string, ReadonlyMap<string, string>>> => {
      if (names.length === 0 || ids.length === 0) return new Map();
      const keys = names.filter((name) => name.startsWith(ATTRIBUTE)).map((name) => name.slice(ATTRIBUTE.length));
      return new Map(
        (await sql.query<ValueRow>(VALUES, [workspaceId, ids, keys])).map((row) => [row.id, valuesIn(row)]),
      );
    },
    allLive: liveContacts(postgresCards(sql)),
  };
}
