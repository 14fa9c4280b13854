import { agedRecord } from '@workops/clinic/testing';
import type { OperationsWorld } from './operations-world';
import type { SamplePlace } from './sample-place';

export class ErasedPatients {
  constructor(private readonly world: OperationsWorld) {}

  async all(place: SamplePlace, byRequest: boolean): Promise<string[]> {
    const { owner: token, id } = place;
    const failed: string[] = [];
    const { data } = (
      await this.world.api.call<{ data: { id: string }[] }>('GET', '/clinic-patients?limit=200', { token })
    ).body;
    for (const { id: patient } of data) {
      await this.endSales(place, patient);
      await agedRecord(this.world.api.database, id, patient, 16);
      const erased = byRequest
        ? await this.complete(token, patient)
        : await this.world.api.call('DELETE', `/clinic-patients/${patient}`, { token });
      if (erased.status >= 300) failed.push(`${patient}: ${erased.status} ${JSON.stringify(erased.body)}`);
    }
    return failed;
  }

  /** Sales prevent an erasure. */
  private async endSales({ owner: token }: SamplePlace, patient: string): Promise<void> {
    const listed = async (path: string) =>
      (await this.world.api.call<{ data: { id: string }[] }>('GET', `${path}?patient_id=${patient}`, { token })).body
        .data;
    for (const { id } of await listed('/clinic-pack-purchases')) {
      await this.world.api.call('POST', `/clinic-pack-purchases/${id}/cancel`, { token, body: { reason: 'Se muda' } });
    }
    for (const { id } of await listed('/clinic-budgets')) {
      await this.world.api.call('POST', `/clinic-budgets/${id}/void`, { token, body: { reason: 'Se muda' } });
    }
  }

  private async complete(token: string, patient_id: string) {
    const { data: requests } = (
      await this.world.api.call<{ data: { id: string; kind: string; status: string }[] }>(
        'GET',
        `/clinic-privacy-requests?patient_id=${patient_id}`,
        {
          token,
        },
      )
    ).body;
    const body = { patient_id, kind: 'erasure', requester: { kind: 'patient', name: 'Xiomara' }, details: 'Por favor' };
    const open = requests.find(({ kind, status }) => kind === 'erasure' && status === 'open');
    const request =
      open ??
      (await this.world.api.call<{ data: { id: string } }>('POST', '/clinic-privacy-requests', { token, body })).body
        .data;
    return this.world.api.call('POST', `/clinic-privacy-requests/${request.id}/complete`, {
      token,
      body: { outcome: 'granted' },
    });
  }
}
