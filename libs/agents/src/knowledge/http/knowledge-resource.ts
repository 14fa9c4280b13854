import {
  chunkLimits,
  kbFileLimits,
  LANGUAGE,
  SOURCE_KINDS,
  SOURCE_STATUSES,
  sourceLimits as limits,
  type FoundChunk,
  type KbChunk,
  type KbFile,
  type KbSource,
  type StandingKbSource,
  type StandingWholeKbSource,
} from '../../index';
import type { MakerTrouble } from '@workops/kernel';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  matching,
  number,
  ObjectListField,
  oneOf,
  trimmedText,
  type Shape,
  StoppedReason,
  text,
  timestamp,
  UpdatedAt,
  uri,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true } as const;
const ofNobody = { person: false } as const;

export class KbEntry {
  @Field(trimmedText({ max: limits.question }), {
    ...ofNobody,
    description: 'As customers ask it.',
    example: '¿Hacen envíos a regiones?',
  })
  question: string;
  @Field(trimmedText({ max: limits.answer }), {
    ...ofNobody,
    description: 'What is answered.',
    example: 'Sí, en cinco días hábiles.',
  })
  answer: string;
}

export const sourceFields = {
  name: documented(trimmedText({ max: limits.name }), { description: 'What it is called.', example: 'Envíos' }),
  kind: documented(oneOf(SOURCE_KINDS, 'KbSourceKind'), {
    description: 'Where it comes from: the field of that name is required, `faq` has `entries`.',
  }),
  text: documented(text({ min: 1, max: limits.text }), {
    description: 'The knowledge itself.',
    example: 'Los envíos a regiones tardan cinco días hábiles.',
  }),
  url: documented(uri({ max: limits.url }), {
    description: 'A page that is fetched: HTML or text, 2 MiB at most.',
    example: 'https://example.com/envios',
  }),
  fileId: documented(uuid(), { description: 'A file of the knowledge base.' }),
  language: documented(matching(LANGUAGE, { max: 2, message: 'Must be two small letters.' }), {
    description: 'ISO 639-1; by default the workspace’s.',
    example: 'es',
  }),
  refreshHours: documented(integer(limits.refresh), {
    description: 'How often a `url` is fetched again by itself.',
    example: 24,
  }),
} satisfies Record<string, Shape>;

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

export class KbSourceResource {
  @Id()
  id: string;
  @Field(sourceFields.name, ofNobody)
  name: string;
  @Field(sourceFields.kind)
  kind: string;
  @Field(sourceFields.url, { ...nullable, ...ofNobody, example: null })
  url: string | null;
  @Field(sourceFields.fileId, { ...nullable, example: null })
  fileId: string | null;
  @Field(sourceFields.language, ofNobody)
  language: string;
  @Field(sourceFields.refreshHours, { ...nullable, example: null })
  refreshHours: number | null;
  @Field(oneOf(SOURCE_STATUSES, 'KbSourceStatus'), {
    description: 'While it is `embedding`, what was searchable before still is.',
    example: 'ready',
  })
  status: string;
  @Field(text({ max: 50 }), {
    ...nullable,
    ...ofNobody,
    description:
      'Why it failed: `too_large`, `too_many`, `unreadable`, `empty`, `timeout`, `blocked_address`, `http_<status>`, or as `stopped_reason`.',
    example: null,
  })
  error: string | null;
  @Field(count, { description: 'How many chunks are searched.', example: 12 })
  chunkCount: number;
  @Field(flag(), { description: 'Whether vectors count in its ranks besides words.', example: false })
  vectors: boolean;
  @Field(text({ max: 64 }), {
    ...nullable,
    ...ofNobody,
    description: 'Of the content that is searched.',
    example: 'ab'.repeat(32),
  })
  contentSha256: string | null;
  @Field(timestamp(), { ...nullable, description: 'Since when that content is searched.' })
  embeddedAt: Date | null;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class KbSourceWithContent extends KbSourceResource {
  @Field(sourceFields.text, { ...nullable, ...ofNobody })
  text: string | null;
  @ObjectListField(() => KbEntry, { ...nullable, description: 'Of a `faq`.', example: null })
  entries: KbEntry[] | null;
}

export const sourceResource = (
  { maker: _maker, stoppedReason = null, ...source }: KbSource & Partial<StandingKbSource>,
  model: string | null,
): KbSourceResource => ({
  ...source,
  stoppedReason,
  vectors: model !== null && source.vectorsModel === model && source.chunkCount > 0,
});

export const wholeSource = ({ source, given }: StandingWholeKbSource, model: string | null): KbSourceWithContent => ({
  ...sourceResource(source, model),
  text: given?.text ?? null,
  entries: given?.entries ? [...given.entries] : null,
});

const heading = documented(text({ max: chunkLimits.heading }), {
  description: 'The headings that it stands under.',
  example: 'Envíos > Plazos',
});
const chunkText = documented(text({ max: limits.question + limits.answer + 1 }), {
  description: 'The passage.',
  example: 'Los envíos a regiones tardan cinco días hábiles.',
});

export class KbChunkResource {
  @Id()
  id: string;
  @Field(count, { description: 'Its place in the source, from 0.', example: 0 })
  position: number;
  @Field(heading, { ...nullable, ...ofNobody })
  heading: string | null;
  @Field(chunkText, ofNobody)
  text: string;
}

export const chunkResource = (chunk: KbChunk): KbChunkResource => chunk;

export class KbFoundResource {
  @Field(uuid(), { description: 'The chunk.' })
  chunkId: string;
  @Field(uuid(), { description: 'Its source.' })
  sourceId: string;
  @Field(sourceFields.name, { ...ofNobody, description: 'What the source is called.' })
  sourceName: string;
  @Field(heading, { ...nullable, ...ofNobody })
  heading: string | null;
  @Field(chunkText, ofNobody)
  text: string;
  @Field(number({ min: 0, max: 1 }), {
    description: 'The higher, the better: reciprocal ranks, added up.',
    example: 0.032787,
  })
  score: number;
}

export const foundResource = (chunk: FoundChunk): KbFoundResource => chunk;

export class KbFileResource {
  @Id()
  id: string;
  @Field(text({ max: kbFileLimits.filename }), { ...ofNobody, description: 'Its name.', example: 'garantias.pdf' })
  filename: string;
  @Field(text({ max: kbFileLimits.contentType }), {
    ...ofNobody,
    description: 'By its content.',
    example: 'application/pdf',
  })
  contentType: string;
  @Field(integer({ min: 0, max: kbFileLimits.bytes }), { description: 'In bytes.', example: 482_133 })
  size: number;
  @Field(text({ max: 64 }), { ...ofNobody, description: 'Hexadecimal.', example: 'ab'.repeat(32) })
  sha256: string;
  @Field(timestamp(), { description: 'When it was uploaded.' })
  uploadedAt: Date;
}

export const fileResource = (file: KbFile): KbFileResource => ({ ...file, uploadedAt: file.createdAt });
