import { malformed, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction } from '../other-document-ports';
import { inBulk, type BulkResult } from '../domain/bulk';
import { consignmentCreated, NOT_ENDED, type Consignment } from '../domain/consignment';
import {
  agreedCommission,
  problemOfTerms,
  problemsOfCommission,
  type Modalidad,
  type WrittenCommission,
} from '../domain/consignment-terms';
import { refused } from '../domain/moves';
import { asOf } from '../../stock/domain/hold';
import type { Vehicle } from '../../stock/domain/vehicle';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf, type Day } from './day';
import { allParties, type Parties, type PartiesInput } from './parties';
import { Unusables } from './unusables';

export const NO_CANDIDATE = 'El candidato a consignación no existe.';

export interface ConsignmentInput extends PartiesInput, WrittenCommission {
  vehicleId: string;
  duenoContactId: string | null;
  modalidad: Modalidad;
  minimoClp: number | null;
  ownerMinimumClp: number | null;
  candidateId: string | null;
  note: string | null;
}

/** Looked up once for all rows; each row records its effect on its vehicle. */
interface Desk {
  day: Day;
  vehicles: Map<string, Vehicle>;
  purchased: ReadonlySet<string>;
  candidates: ReadonlySet<string>;
}

interface Row {
  input: ConsignmentInput;
  parties: Parties;
  unusables: Unusables;
}

async function lookedUp(
  deps: OtherDocumentDeps,
  tx: OtherDocumentTransaction,
  actor: Actor,
  inputs: readonly ConsignmentInput[],
) {
  const vehicleIds = [...new Set(inputs.map(({ vehicleId }) => vehicleId))];
  const candidateIds = [...new Set(inputs.flatMap(({ candidateId }) => candidateId ?? []))];
  const named = inputs.map(({ duenoContactId, salespersonId, leadId, vehicleId }) => {
    const contact = duenoContactId === null ? null : { id: duenoContactId, path: 'dueno_contact_id' };
    return { salespersonId, leadId, vehicleId, contact, unusables: new Unusables() };
  });
  const [vehicles, purchased, candidates, day, parties] = await Promise.all([
    tx.traded.lockAll(vehicleIds),
    tx.purchaseNotes.purchased(vehicleIds),
    tx.candidates.known(candidateIds),
    dayOf(deps, actor),
    allParties(deps, actor, named),
  ]);
  const rows = inputs.map((input, index): Row => ({
    input,
    parties: parties[index]!,
    unusables: named[index]!.unusables,
  }));
  const standing = new Map(vehicles.map((vehicle) => [vehicle.id, asOf(vehicle, day.today)]));
  return { rows, desk: { day, vehicles: standing, purchased, candidates } satisfies Desk };
}

function assertConsignable({ id, tenancy, status, heldById }: Vehicle, { purchased }: Desk): void {
  if (tenancy === 'consignacion') throw refused('vehicle_consigned');
  if (purchased.has(id)) throw refused('vehicle_purchased');
  if (heldById !== null) throw refused('vehicle_held');
  if (status === 'sold' || status === 'withdrawn') throw refused('vehicle_not_available');
}

/** Marks the vehicle as consigned for later rows. Throws `unusable`, then `conflict`. */
function contractOf(
  deps: OtherDocumentDeps,
  actor: Actor,
  desk: Desk,
  { input, parties, unusables }: Row,
): Consignment {
  const { comisionType, comisionValue, minimoClp, ownerMinimumClp, candidateId, vehicleId, modalidad, note } = input;
  const terms = { ...agreedCommission({ comisionType, comisionValue }), minimoClp };
  const vehicle = unusables.there(desk.vehicles.get(vehicleId), 'vehicle_id', NO_VEHICLE);
  const problem = problemOfTerms(terms);
  if (problem) unusables.add('minimo_clp', problem);
  if (candidateId !== null && !desk.candidates.has(candidateId)) unusables.add('candidate_id', NO_CANDIDATE);
  unusables.refuse();
  assertConsignable(vehicle!, desk);
  const { now } = desk.day;
  desk.vehicles.set(vehicleId, { ...vehicle!, tenancy: 'consignacion', taxTreatment: 'pass_through', updatedAt: now });
  return {
    ...terms,
    ownerMinimumClp,
    candidateId,
    vehicleId,
    modalidad,
    note,
    ...NOT_ENDED,
    workspaceId: actor.workspaceId,
    id: deps.ids.next(),
    duenoContactId: parties.contactId ?? null,
    salespersonId: parties.salespersonId(),
    locationId: vehicle!.locationId,
    leadId: parties.leadId(),
    createdBy: actor.author,
    createdAt: now,
    updatedAt: now,
  };
}

/** The number of statements does not depend on the number of contracts. */
function make(tx: OtherDocumentTransaction, contracts: readonly Consignment[], { vehicles, day }: Desk): void {
  const candidateIds = contracts.flatMap(({ candidateId }) => candidateId ?? []);
  if (candidateIds.length > 0) tx.candidates.accept(candidateIds, day.now);
  if (contracts.length === 0) return;
  tx.traded.consign(contracts.map(({ vehicleId }) => vehicles.get(vehicleId)!));
  tx.consignments.issueAll(contracts);
  for (const contract of contracts)
    tx.events.record('consignment.created', { resourceId: contract.id, data: consignmentCreated(contract) });
}

function mustBeReadable(inputs: readonly ConsignmentInput[], within: (index: number) => string): void {
  const issues = inputs.flatMap((input, index) => problemsOfCommission(input, within(index)));
  if (issues.length > 0) throw malformed('body', issues);
}

export const createConsignment =
  (deps: OtherDocumentDeps) =>
  async (actor: Actor, input: ConsignmentInput): Promise<Consignment> => {
    mustBeReadable([input], () => '');
    return deps.otherDocuments.transaction(actor, async (tx) => {
      const { rows, desk } = await lookedUp(deps, tx, actor, [input]);
      const contract = contractOf(deps, actor, desk, rows[0]!);
      make(tx, [contract], desk);
      return contract;
    });
  };

/** All contracts commit at once. A refused row fails alone; each row sees the effects of earlier ones. */
export const createConsignments =
  (deps: OtherDocumentDeps) =>
  async (actor: Actor, inputs: readonly ConsignmentInput[]): Promise<BulkResult> => {
    mustBeReadable(inputs, (index) => `consignments.${index}.`);
    return deps.otherDocuments.transaction(actor, async (tx) => {
      const { rows, desk } = await lookedUp(deps, tx, actor, inputs);
      const contracts: Consignment[] = [];
      const result = inBulk(rows, (row) => {
        const contract = contractOf(deps, actor, desk, row);
        contracts.push(contract);
        return contract;
      });
      make(tx, contracts, desk);
      return result;
    });
  };
