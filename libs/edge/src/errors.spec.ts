import { HttpException } from '@nestjs/common';
import {
  conflict,
  gone,
  DomainError,
  malformed,
  notFound,
  notUnique,
  outboundBlocked,
  outboundWarning,
  unavailable,
  unusable,
} from '@workops/kernel';
import { toErrorAnswer, errorBody, RateLimited } from './errors';

describe('toErrorAnswer', () => {
  it.each([
    [malformed('body', [{ path: 'name', message: 'Required.', code: 'invalid_type' }]), 400, 'VALIDATION_ERROR'],
    [new DomainError('unauthenticated', 'UNAUTHORIZED', 'Who?'), 401, 'UNAUTHORIZED'],
    [new DomainError('forbidden', 'FORBIDDEN', 'No.'), 403, 'FORBIDDEN'],
    [notFound('El contacto no existe.'), 404, 'NOT_FOUND'],
    [conflict('merged', 'El contacto fue fusionado.'), 409, 'CONFLICT'],
    [gone('cursor_expired', 'Begin again.'), 410, 'GONE'],
    [notUnique('Ya existe.', {}), 409, 'UNIQUE_CONFLICT'],
    [unusable('tax_id', 'El RUT no es válido.'), 422, 'VALIDATION_ERROR'],
    [outboundBlocked({ reasons: ['marketing_blocked'], hint: 'No.' }), 422, 'OUTBOUND_BLOCKED'],
    [outboundWarning({ reasons: ['contact_archived'], hint: 'Confirme.' }), 409, 'OUTBOUND_WARNING'],
    [new RateLimited(3), 429, 'RATE_LIMITED'],
    [new TypeError('x is undefined'), 500, 'INTERNAL_ERROR'],
    ['thrown text', 500, 'INTERNAL_ERROR'],
    [Object.assign(new Error('date out of range'), { code: '22008' }), 400, 'VALIDATION_ERROR'],
    [Object.assign(new Error('deadlock'), { code: '40P01' }), 500, 'INTERNAL_ERROR'],
    [unavailable('Away.', 2), 503, 'SERVICE_UNAVAILABLE'],
    [new HttpException('', 404), 404, 'NOT_FOUND'],
    [new HttpException('', 413), 413, 'PAYLOAD_TOO_LARGE'],
    [new HttpException('', 415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [new HttpException('', 400), 400, 'VALIDATION_ERROR'],
    [new HttpException('', 502), 500, 'INTERNAL_ERROR'],
  ])('maps %s to %i %s', (error, status, code) => {
    const answer = toErrorAnswer(error);
    expect([answer.status, answer.content.code]).toEqual([status, code]);
  });

  it('sets Retry-After', () => {
    expect(toErrorAnswer(unavailable('Away.', 2)).headers).toEqual({ 'retry-after': '2' });
    expect(toErrorAnswer(new RateLimited(3)).headers).toEqual({ 'retry-after': '3' });
  });

  it('copies details into field_errors, with the first message per path', () => {
    const error = malformed('body', [
      { path: 'events.0', message: 'first', code: 'invalid_enum_value' },
      { path: 'events.0', message: 'second', code: 'custom' },
      { path: '', message: 'the whole', code: 'custom' },
    ]);
    expect(JSON.parse(errorBody(toErrorAnswer(error), 'request-1'))).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'The request is not valid.',
        requestId: 'request-1',
        details: { body: error.details!.body },
        field_errors: { 'events.0': 'first' },
      },
    });
  });

  it('keeps a reason without a field', () => {
    expect(toErrorAnswer(conflict('merged', 'El contacto fue fusionado.')).content).toEqual({
      code: 'CONFLICT',
      message: 'El contacto fue fusionado.',
      details: { reason: 'merged' },
    });
  });

  it('adds reasons and a hint if the outbound policy refuses', () => {
    const objection = { reasons: ['window_closed', 'template_missing'], hint: 'Envíe una plantilla aprobada.' };
    expect(JSON.parse(errorBody(toErrorAnswer(outboundBlocked(objection)), 'request-1'))).toEqual({
      error: { code: 'OUTBOUND_BLOCKED', message: expect.any(String), requestId: 'request-1', ...objection },
    });
  });
});
