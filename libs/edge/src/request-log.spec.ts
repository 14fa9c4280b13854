import { Body, Controller, Query } from '@nestjs/common';
import { anActor } from '@workops/kernel/testing';
import { createLogger, Metrics, type Logger } from '@workops/platform/process';
import { edgeApp } from './testing/edge-app';
import { Field } from './fields/field';
import { text } from './fields/shapes';
import { Operation } from './operation';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';
import { PathId } from './validation';

class Secret {
  @Field(text({ max: 100 }), { person: false })
  word: string;
}

class SecretQuery {
  @Field(text({ max: 100 }), { optional: true })
  why?: string;
}

@Controller()
class Secrets {
  @Operation.put('/secrets/:id', {
    id: 'putSecret',
    tag: 'Secrets',
    summary: 'Keep',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: [],
    errors: [],
    response: Secret,
  })
  keep(@PathId() _id: string, @Query() _query: SecretQuery, @Body() body: Secret): Secret {
    return body;
  }
}

describe('the request log', () => {
  it('writes one line per call with caller and duration, and no content', async () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'silent');
    const collecting = { info: (line: object) => lines.push(JSON.stringify(line)) };
    jest.spyOn(logger, 'child').mockReturnValue(collecting as unknown as ReturnType<Logger['child']>);
    const actor = anActor();
    const edge = await edgeApp({ controllers: [Secrets], tokens: { sk_live_token: { actor } }, logger });
    await edge.send({
      method: 'PUT',
      url: '/api/v1/secrets/01930000-0000-7000-8000-000000000002?why=hidden',
      headers: {
        authorization: 'Bearer sk_live_token',
        'x-request-id': 'request-one',
        'content-type': 'application/json',
      },
      payload: '{"word":"open sesame"}',
    });
    const metrics = await edge.app.get(Metrics).registry.metrics();
    await edge.close();

    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        request_id: 'request-one',
        method: 'PUT',
        route: '/api/v1/secrets/:id',
        operation: 'putSecret',
        status: 200,
        duration_ms: expect.any(Number),
        workspace_id: actor.workspaceId,
        credential_id: actor.credentialId,
      },
    ]);
    expect(lines.join()).not.toMatch(/sesame|sk_live|hidden/);
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{.*method="PUT",route="\/api\/v1\/secrets\/:id",status="200".*\} 1/,
    );
  });
});
