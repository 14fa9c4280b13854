import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  DEVICE_JOB_STATUSES,
  DEVICE_JOBS,
  deviceJobLimits,
  type DeviceJob,
  type DeviceJobOutcome,
  type DeviceJobService,
  type DeviceJobStatus,
} from '../index';
import { malformed, type Actor } from '@workops/kernel';
import {
  anyObject,
  beginWaiting,
  CreatedAt,
  CurrentActor,
  CurrentCall,
  documented,
  Field,
  Id,
  integer,
  type ListeningCall,
  Listing,
  toListing,
  matching,
  MINTING_CREDENTIALS,
  NoOtherFields,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  text,
  timestamp,
} from '@workops/edge';

const LEASE_LOST: Reasons = { status: 409, name: 'LeaseLost', words: ['lease_lost'] };
const { payloadBytes, expiresIn, waitSeconds, version } = deviceJobLimits;

const kind = documented(
  matching(/^[a-z_]{1,40}$/, { max: 40, message: 'Must be 1 to 40 small letters and underscores.' }),
  {
    description: 'What is to be done, in a word that the device knows.',
    example: 'print_receipt',
  },
);
const payload = documented(anyObject(), {
  description: 'What the device needs for it: 16 KiB of JSON at most.',
  example: { lines: ['Total $12.990'] },
});
const result = documented(anyObject(), {
  description: 'What the device says of it: 16 KiB of JSON at most.',
  example: { pages: 1 },
});

@NoOtherFields(() => DeviceJobResource)
class DeviceJobRequest {
  @Field(kind)
  kind: string;
  @Field(payload)
  payload: Record<string, unknown>;
  @Field(integer(expiresIn), {
    optional: true,
    default: 3_600,
    description: 'In how many seconds it is not to be done any more.',
    example: 600,
  })
  expiresIn?: number;
}

class DeviceJobResource {
  @Id()
  id: string;
  @Field(kind, { person: false })
  kind: string;
  @Field(payload, { person: false })
  payload: Record<string, unknown>;
  @Field(oneOf(DEVICE_JOB_STATUSES, 'DeviceJobStatus'), { description: '`leased`: the device has it.' })
  status: DeviceJobStatus;
  @Field(result, { person: false, nullable: true })
  result: Record<string, unknown> | null;
  @Field(timestamp(), { nullable: true, description: 'Until when the device has it.' })
  leasedUntil: Date | null;
  @Field(timestamp(), { description: 'When it is not to be done any more.' })
  expiresAt: Date;
  @Field(timestamp(), { nullable: true, description: 'When the device said that it had ended.' })
  endedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
}

class TakeJobsQuery {
  @Field(integer({ min: 0, max: waitSeconds }), {
    optional: true,
    default: 0,
    description: 'For how many seconds to wait for a job where there is none.',
    example: 1,
  })
  wait?: number;
}

class EndJobRequest {
  @Field(oneOf(['done', 'failed'], 'DeviceJobOutcome'), { description: 'How it ended.' })
  outcome: DeviceJobOutcome;
  @Field(result, { optional: true, nullable: true })
  result?: Record<string, unknown> | null;
}

class HeartbeatRequest {
  @Field(text({ min: 1, max: version }), { description: 'What runs on the device.', example: '2.4.1' })
  version: string;
}

const own = { tag: 'Device agents', tier: 'beta', response: DeviceJobResource } as const;
const leaseOptions = { ...own, credentials: MINTING_CREDENTIALS, scopes: ['device_agents:write'] } as const;
const device = { ...own, credentials: ['device_agent'], scopes: [] } as const;

/** Throws `malformed`. */
function mustFit(path: string, value: object | null): void {
  if (Buffer.byteLength(JSON.stringify(value)) > payloadBytes)
    throw malformed('body', [{ path, message: `${path} must have at most 16 KiB of JSON.`, code: 'too_big' }]);
}

@Controller()
export class DeviceJobsHttp {
  constructor(@Inject(DEVICE_JOBS) private readonly jobs: DeviceJobService) {}

  @Operation.post('/device-agents/:id/jobs', {
    ...leaseOptions,
    id: 'createDeviceJob',
    ceiling: 'device_jobs',
    outlivesTheApp: 'closed',
    summary: 'Ask a device agent to do something',
    errors: ['NOT_FOUND'],
  })
  async create(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: DeviceJobRequest): Promise<DeviceJob> {
    mustFit('payload', body.payload);
    return this.jobs.create(actor, id, { kind: body.kind, payload: body.payload, expiresIn: body.expiresIn ?? 3_600 });
  }

  @Operation.get('/device-agents/:id/jobs', {
    ...leaseOptions,
    id: 'listDeviceJobs',
    summary: 'List the jobs of a device agent',
    description: 'Newest first; kept for 30 days after their time.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<DeviceJob>> {
    const page = toPage(query);
    return toListing(await this.jobs.list(actor, id, page), page);
  }

  @Operation.get('/device-agents/:id/jobs/:job_id', {
    ...leaseOptions,
    id: 'readDeviceJob',
    summary: 'Get a job of a device agent',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string, @PathId('job_id') jobId: string): Promise<DeviceJob> {
    return this.jobs.read(actor, id, jobId);
  }

  @Operation.get('/device-agent/jobs', {
    ...device,
    id: 'takeDeviceJobs',
    summary: 'Take the jobs of the current device agent',
    description:
      'Up to ten, oldest first. The device has each for 60 seconds; one that it does not end by then is handed out again. 503 where too many wait.',
    errors: [],
    list: 'total',
    waits: true,
  })
  async take(
    @CurrentActor() actor: Actor,
    @Query() { wait = 0 }: TakeJobsQuery,
    @CurrentCall() call: ListeningCall,
  ): Promise<Listing<DeviceJob>> {
    const jobs = await this.jobs.take(actor, wait, () => beginWaiting(call));
    return new Listing(jobs, { pagination: { limit: deviceJobLimits.atOnce, nextCursor: null }, total: jobs.length });
  }

  @Operation.post('/device-agent/jobs/:id/ack', {
    ...device,
    id: 'endDeviceJob',
    status: 200,
    ceiling: { uncounted: 'It ends a job that was counted when it was made.' },
    summary: 'End a job of the current device agent',
    description: 'A repeat of the same end is answered again.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [LEASE_LOST],
  })
  async end(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { outcome, result: answer = null }: EndJobRequest,
  ): Promise<DeviceJob> {
    mustFit('result', answer);
    return this.jobs.end(actor, id, outcome, answer);
  }

  @Operation.post('/device-agent/heartbeat', {
    ...device,
    response: undefined,
    id: 'beatDeviceAgent',
    status: 204,
    ceiling: { uncounted: 'There is one a device agent.' },
    summary: 'Say that the current device agent runs',
    errors: [],
  })
  async beat(@CurrentActor() actor: Actor, @Body() { version: runs }: HeartbeatRequest): Promise<void> {
    await this.jobs.beat(actor, runs);
  }
}
