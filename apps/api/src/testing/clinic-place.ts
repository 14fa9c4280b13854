import { randomUUID } from 'node:crypto';
import { linkedProfessional } from '@workops/clinic/testing';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { recordedEvents } from '@workops/platform/testing';
import type { ApiAnswer, ApiApp, Method, Refusal } from './api-app';
import { aFile } from './sample-clinic';

export type Made<Data = { id: string }> = { data: Data } & Refusal;

export interface ClinicPlace {
  id: string;
  key: string;
  /** Tokens of members linked to a professional. */
  ana: string;
  beto: string;
  /** Not linked to a professional. */
  clara: string;
  professionals: { ana: string; beto: string };
}

const memberActor = (workspaceId: string, id: string): Actor => ({
  author: { kind: 'member', id, name: 'Ana' },
  workspaceId,
  livemode: true,
  scopes: new Set(ALL_SCOPES),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

export class ClinicWorld {
  constructor(readonly api: ApiApp) {}

  call<Data = { id: string }>(
    token: string,
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<ApiAnswer<Made<Data>>> {
    return this.api.call<Made<Data>>(method, path, { token, body });
  }

  async made<Data extends { id: string } = { id: string }>(token: string, path: string, body: unknown): Promise<Data> {
    const answer = await this.call<Data>(token, 'POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async member(workspaceId: string, name: string): Promise<{ id: string; token: string }> {
    const { id } = await this.api.access.enrolMember({
      workspaceId,
      name,
      email: `${name}-${randomUUID()}@example.com`,
      role: 'owner',
    });
    return { id, token: await this.createToken(workspaceId, id, ALL_SCOPES) };
  }

  memberOfOwn(place: ClinicPlace, scopes: readonly Scope[]): Promise<{ id: string; token: string }> {
    return this.memberSeeing(place, scopes, 'assigned');
  }

  memberOfBranch(
    place: ClinicPlace,
    scopes: readonly Scope[],
    locationId: string,
  ): Promise<{ id: string; token: string }> {
    return this.memberSeeing(place, scopes, 'branches', [locationId]);
  }

  private async memberSeeing(
    { id: workspaceId, key }: ClinicPlace,
    scopes: readonly Scope[],
    visibility: string,
    locationIds: string[] = [],
  ) {
    const { id: customRoleId } = await this.made(key, '/roles', {
      name: `${visibility} ${randomUUID()}`,
      scopes,
      visibility,
    });
    const fields = {
      name: 'Leo',
      email: `leo-${randomUUID()}@example.com`,
      role: 'custom' as const,
      customRoleId,
      locationIds,
    };
    const { id } = await this.api.access.members.add(anActor({ workspaceId, credentialId: null }), fields);
    return { id, token: await this.createToken(workspaceId, id, scopes) };
  }

  private async createToken(workspaceId: string, memberId: string, scopes: readonly Scope[]): Promise<string> {
    return (await this.api.access.personalTokens.create(memberActor(workspaceId, memberId), { name: 'Test', scopes }))
      .token;
  }

  professional(workspaceId: string, name: string, memberId: string): Promise<string> {
    return linkedProfessional(this.api.database, workspaceId, name, memberId);
  }

  async clinic(): Promise<ClinicPlace> {
    const { id } = await this.api.workspace();
    await this.api.access.configureWorkspace({ workspaceId: id, healthcare: true });
    const [ana, beto, clara] = [
      await this.member(id, 'Ana'),
      await this.member(id, 'Beto'),
      await this.member(id, 'Clara'),
    ];
    const professionals = {
      ana: await this.professional(id, 'Ana', ana.id),
      beto: await this.professional(id, 'Beto', beto.id),
    };
    return {
      id,
      key: await this.api.key(id, ALL_SCOPES),
      ana: ana.token,
      beto: beto.token,
      clara: clara.token,
      professionals,
    };
  }

  async patient({ key }: ClinicPlace, body: object = {}): Promise<string> {
    const { id } = await this.made(key, '/contacts', { name: 'Josefa' });
    return (await this.made(key, '/clinic-patients', { contact_id: id, nombre: 'Xiomara', ...body })).id;
  }

  async encounter({ ana, professionals }: ClinicPlace, patient_id: string, body: object = {}): Promise<string> {
    return (await this.made(ana, '/clinic-encounters', { patient_id, professional_id: professionals.ana, ...body })).id;
  }

  async listIds({ ana }: ClinicPlace, path: string): Promise<string[]> {
    return (await this.call<{ id: string }[]>(ana, 'GET', path)).body.data.map(({ id }) => id);
  }

  upload<Data = { id: string }>(
    token: string,
    patientId: string,
    content: string,
    query = 'kind=examen',
  ): Promise<ApiAnswer<Made<Data>>> {
    return this.call<Data>(token, 'POST', `/clinic-patients/${patientId}/documents?${query}`, aFile(content));
  }

  async document({ ana }: ClinicPlace, patientId: string, content: string = randomUUID()): Promise<string> {
    return (await this.upload(ana, patientId, content)).body.data.id;
  }

  template({ key }: ClinicPlace, body = 'Acepto el tratamiento.'): Promise<{ id: string }> {
    return this.made(key, '/clinic-consent-templates', { name: 'Tratamiento', body });
  }

  async consent({ ana }: ClinicPlace, patient_id: string, template_id: string): Promise<string> {
    return (await this.made(ana, '/clinic-consents', { patient_id, template_id })).id;
  }

  async signedConsent(place: ClinicPlace, patientId: string, templateId: string): Promise<string> {
    const id = await this.consent(place, patientId, templateId);
    const body = { signer: { kind: 'patient', name: 'Xiomara' }, method: 'electronic' };
    expect((await this.call(place.ana, 'POST', `/clinic-consents/${id}/sign`, body)).status).toBe(200);
    return id;
  }

  async signedNote(token: string, encounterId: string, content = 'Estable.'): Promise<string> {
    const { id } = await this.made(token, `/clinic-encounters/${encounterId}/notes`, { kind: 'evolucion', content });
    const { status, body } = await this.call(token, 'POST', `/clinic-notes/${id}/sign`, {});
    if (status !== 200) throw new Error(JSON.stringify(body));
    return id;
  }

  async events({ id }: ClinicPlace, type: string, resourceId: string): Promise<number> {
    const events = await recordedEvents(this.api.database, id);
    return events.filter((event) => event.type === type && event.resource.id === resourceId).length;
  }

  async audited({ key }: ClinicPlace, targetId: string): Promise<{ action: string; details: unknown }[]> {
    type Act = { action: string; target: { id: string }; details: unknown };
    const { body } = await this.call<Act[]>(key, 'GET', '/audit-log?limit=200');
    return body.data
      .filter(({ target }) => target.id === targetId)
      .map(({ action, details }) => ({ action, details }))
      .reverse();
  }
}
