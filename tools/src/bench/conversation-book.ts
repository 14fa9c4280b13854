import { Client } from 'pg';
import { indexedAfterwards } from './indexed-afterwards';
import { vacuumed } from './vacuumed';

/** Independent of its size. */
export const IN_BOOK = {
  /** The long conversation has every 50th message, the short one every 50,000th, the others the rest equally. */
  long: 1,
  short: 2,
  /** A word of 10 messages. */
  rareWord: 'xilonen',
  /** A word of one message in five. */
  frequentWord: 'gracias',
  absentWord: 'qwertyu',
};

export interface BookSize {
  contacts: number;
  conversations: number;
  messages: number;
}

/** Conversations take the statuses in turn. */
export interface BookKind {
  accounts: readonly string[];
  channels: readonly string[];
  statuses: readonly string[];
}

const numbered = (prefix: string) => (n: number) => `${prefix}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const id = (prefix: string, n: string): string => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const memberId = numbered('01960000');
export const teamId = numbered('01961000');
export const branchInBook = numbered('01970000');
export const conversationId = numbered('01980000');
export const accountId = numbered('019a0000');
export const ticketId = numbered('019b0000');
export const contactId = numbered('01930000');

const CONTACTS = `
  INSERT INTO contacts.contact (workspace_id, id, name, phone, phone_e164, lifecycle_stage, origin_channel, email_consent, email_status, channels,
                                changed_in, created_at, updated_at)
  SELECT $1, ${id('01930000', 'n')}, 'Persona ' || n, '+569' || lpad(n::text, 8, '0'), '+569' || lpad(n::text, 8, '0'), 'unknown', 'whatsapp', false,
         'subscribed', '{whatsapp}', nextval('platform.feed_position'), made, made
    FROM (SELECT n, timestamptz '2026-01-01Z' + n * interval '20 seconds' AS made FROM generate_series($2::int, $3::int) n) AS contacts`;

const CHANNELS = `
  INSERT INTO contacts.channel (workspace_id, id, contact_id, kind, identifier, identifier_normalised, verified, created_at)
  SELECT $1, ${id('01931000', 'n')}, ${id('01930000', 'n')}, 'whatsapp', '+569' || lpad(n::text, 8, '0'), '+569' || lpad(n::text, 8, '0'), true,
         '2026-01-01Z' FROM generate_series($2::int, $3::int) n`;

const PARTIES = `
  INSERT INTO conversations.party (workspace_id, account_id, identity, address, last_inbound_at)
  SELECT $1, ($4::uuid[])[1 + n % cardinality($4::uuid[])], '+569' || lpad(n::text, 8, '0'), '+569' || lpad(n::text, 8, '0'), now() - interval '1 hour'
    FROM generate_series($2::int, $3::int) n`;

/** `$4`: accounts, `$5`: their channels, `$6`: statuses, `$7`: contacts, `$8`: conversations, `$9`: messages. */
const FILL = `
  INSERT INTO conversations.conversation (workspace_id, id, number, contact_id, channel, account_id, identity, status, handler, assignee_user_id, team_id,
         location_id, priority, source, filtered, ticket_id, snoozed_until, last_inbound_at, waiting_since, last_seq, read_seq, unread_count, last_message,
         activity_at, resolved_at, closed_at, created_at, updated_at)
  SELECT $1, ${id('01980000', 'n')}, n, ${id('01930000', '1 + (n - 1) % $7::int')}, ($5::text[])[1 + n % cardinality($5::text[])],
         ($4::uuid[])[1 + n % cardinality($4::uuid[])], '+569' || lpad(n::text, 8, '0'), status,
         (ARRAY['human', 'human', 'human', 'human', 'human', 'human', 'bot', 'bot', 'bot', 'external'])[1 + h / 11 % 10],
         CASE WHEN h / 5 % 41 > 0 THEN ${id('01960000', 'h / 5 % 41')} END, CASE WHEN h / 3 % 4 > 0 THEN ${id('01961000', 'h / 13 % 10')} END,
         ${id('01970000', 'h / 17 % 5')}, (ARRAY['urgent', 'high', 'high', 'low', 'normal', 'normal', 'normal', 'normal'])[1 + h / 7 % 8], 'inbound',
         n % 100 = 50, CASE WHEN h % 10 = 0 THEN ${id('019b0000', 'n / 2')} END, CASE status WHEN 'snoozed' THEN now() + interval '1 day' END, made,
         CASE WHEN status IN ('open', 'pending') AND h / 19 % 3 = 0 THEN made - h % 1000 * interval '1 minute' END,
         CASE n WHEN 1 THEN $9::int / 50 WHEN 2 THEN ($9::int + 49975) / 50000
           ELSE ($9::int - $9::int / 50 - ($9::int + 49975) / 50000 - (n - 3) + $8::int - 3) / ($8::int - 2) END, 0, h % 4,
         jsonb_build_object('id', ${id('01990000', 'n')}, 'seq', 1, 'direction', 'inbound', 'type', 'text', 'excerpt', 'Hola, ¿sigue disponible?'),
         made, CASE WHEN status IN ('resolved', 'closed') THEN made END, CASE status WHEN 'closed' THEN made END, made, made
    FROM (SELECT n, hashint4(n) & 2147483647 AS h, ($6::text[])[1 + (hashint4(n + 7) & 2147483647) % cardinality($6::text[])] AS status,
                 timestamptz '2026-01-01Z' + n * interval '20 seconds' AS made FROM generate_series($2::int, $3::int) n) AS book`;

/** Position of the `m`th message. */
const PLACED = `
  SELECT m, hashint4(m) & 2147483647 AS h, timestamptz '2026-01-01Z' + m * interval '4 seconds' AS made,
         CASE WHEN m % 50 = 0 THEN 1 WHEN m % 50000 = 25 THEN 2 ELSE 3 + k % ($5::int - 2) END AS c,
         CASE WHEN m % 50 = 0 THEN m / 50 WHEN m % 50000 = 25 THEN (m + 49975) / 50000 ELSE 1 + k / ($5::int - 2) END AS seq
    FROM (SELECT m, m - m / 50 - (m + 49975) / 50000 - 1 AS k FROM generate_series($2::int, $3::int) m) AS counted`;

const SYLLABLES = 'bacadafagalamanaparasatavazabecedefegelemeneperesetevezebicidifigili';
/** 27,000 words; low numbers are more frequent. */
const word = (place: number): string => {
  const at = (of: string): string => `substr('${SYLLABLES}', 1 + 2 * (${of} % 30), 2)`;
  const k = `((hashint4(m + ${place * 100_000_007}) & 2147483647) % 27000 * ((hashint4(m + ${place * 50_000_017}) & 2147483647) % 27000) / 27000)`;
  return `${at(k)} || ${at(`${k} / 30`)} || ${at(`${k} / 900`)}`;
};

/** `$4`: accounts, `$5`: conversations, `$6`: messages in total. */
const WORDS = `
  ARRAY[${[1, 2, 3, 4, 5].map(word).join(', ')}] || CASE WHEN h % 5 = 0 THEN ARRAY['gracias'] ELSE '{}' END
    || CASE WHEN m % ($6::int / 10) = 3 THEN ARRAY['xilonen'] ELSE '{}' END`;

const MESSAGES = `
  INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, sender_type, purpose,
         acknowledged, automated, delivery_status, external_message_id, created_at, provider_at, sent_at)
  SELECT $1, ${id('01990000', 'm')}, ${id('01980000', 'c')}, seq, ($4::uuid[])[1 + c % cardinality($4::uuid[])],
         CASE WHEN m % 3 < 2 THEN 'inbound' ELSE 'outbound' END, 'text', array_to_string(${WORDS}, ' '),
         CASE WHEN m % 3 < 2 THEN jsonb_build_object('kind', 'contact', 'id', ${id('01930000', 'c')}, 'name', NULL)
           ELSE jsonb_build_object('kind', 'member', 'id', ${id('01960000', 'c % 41')}, 'name', 'Ana Soto') END,
         CASE WHEN m % 3 = 2 THEN 'human_user' END, CASE WHEN m % 3 = 2 THEN 'answer' END, '{}', false, CASE WHEN m % 3 = 2 THEN 'read' END,
         'wamid.' || m, made, CASE WHEN m % 3 < 2 THEN made END, CASE WHEN m % 3 = 2 THEN made END
    FROM (${PLACED}) AS placed`;

const MESSAGE_WORDS = `
  INSERT INTO conversations.message_words (workspace_id, message_id, conversation_id, block, words)
  SELECT $1, ${id('01990000', 'm')}, ${id('01980000', 'c')}, (m - 1) / 32768,
         array_to_tsvector((SELECT array_agg(right($1::uuid::text, 12) || lpad(to_hex((m - 1) / 32768), 6, '0') || '.' || word) FROM unnest(${WORDS}) AS word))
    FROM (${PLACED}) AS placed WHERE cardinality($4::uuid[]) > 0`;

const AROUND = [
  `INSERT INTO conversations.search_block (workspace_id, block, messages)
   SELECT $1, block, least(32768, $2::int - block * 32768) FROM generate_series(0, ($2::int - 1) / 32768) block`,
  `INSERT INTO conversations.counter (workspace_id, last) VALUES ($1, $2::int)`,
  `INSERT INTO conversations.tally
   SELECT workspace_id, status, coalesce(assignee_user_id, '00000000-0000-0000-0000-000000000000'), coalesce(location_id, '00000000-0000-0000-0000-000000000000'),
          waiting_since IS NOT NULL, count(*), true
     FROM conversations.conversation WHERE workspace_id = $1 AND NOT filtered GROUP BY 1, 2, 3, 4, 5`,
];

const TABLES = [
  'conversations.conversation',
  'conversations.message',
  'conversations.message_words',
  'contacts.contact',
  'contacts.channel',
];
const A_TIME = 50_000;
const AT_ONCE = 2;
/** Indexes of larger books are built after the fill. */
const MANY = 200_000;

/** Parts of this many rows, partly concurrent. Separate statements write what triggers would write. */
async function inParts(
  clients: readonly Client[],
  count: number,
  text: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Promise<void> {
  let next = 1;
  const work = async (client: Client) => {
    for (let from = next; from <= count; from = next) {
      next += A_TIME;
      await client.query(text, [...before, from, Math.min(count, from + A_TIME - 1), ...after]);
    }
  };
  await Promise.all(clients.map(work));
}

/** Uses the production indexes, and vacuums the tables. */
export async function fillConversationBook(
  databaseUrl: string,
  workspaceId: string,
  kind: BookKind,
  size: BookSize,
): Promise<void> {
  const { contacts, conversations, messages } = size;
  const { accounts, channels, statuses } = kind;
  const clients = Array.from({ length: AT_ONCE }, () => new Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const [client] = clients as [Client];
  try {
    for (const each of clients) await each.query('SET session_replication_role = replica; SET statement_timeout = 0');
    const part = (count: number, text: string, ...after: readonly unknown[]) =>
      inParts(clients, count, text, [workspaceId], after);
    const fill = async () => {
      await part(contacts, CONTACTS);
      await part(contacts, CHANNELS);
      await part(conversations, PARTIES, accounts);
      await part(conversations, FILL, accounts, channels, statuses, contacts, conversations, messages);
      await part(messages, MESSAGES, accounts, conversations, messages);
      await part(messages, MESSAGE_WORDS, accounts, conversations, messages);
    };
    await (messages < MANY ? fill() : indexedAfterwards(client, TABLES, fill));
    const [blocks, counter, tally] = AROUND as [string, string, string];
    await client.query(blocks, [workspaceId, messages]);
    await client.query(counter, [workspaceId, conversations]);
    await client.query(tally, [workspaceId]);
    for (const table of [...TABLES, 'conversations.party', 'conversations.search_block', 'conversations.tally'])
      await vacuumed(client, table);
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}
