import type { Database, Transaction } from '@workops/platform';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceStore, VehicleRepository } from '../ports';
import { VEHICLE } from './vehicle-columns';

const ADD = `
  INSERT INTO commerce.vehicle (workspace_id, id, plate, make, model, year, status, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (workspace_id, plate) WHERE plate IS NOT NULL DO NOTHING
  RETURNING id`;

const LOCK = `${VEHICLE} WHERE workspace_id = $1 AND id = $2 FOR UPDATE`;

const SAVE = `
  UPDATE commerce.vehicle SET plate = $3, make = $4, model = $5, year = $6, status = $7, updated_at = $8
   WHERE workspace_id = $1 AND id = $2`;

const HOLDER = 'SELECT id FROM commerce.vehicle WHERE workspace_id = $1 AND plate = $2';

const isPlateTaken = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'vehicle_plate';

class PostgresVehicles implements VehicleRepository {
  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  add(vehicle: Vehicle): Promise<string | undefined> {
    const { workspaceId, id, plate, make, model, year, status, createdAt, updatedAt } = vehicle;
    const values = [workspaceId, id, plate, make, model, year, status, createdAt, updatedAt];
    return this.unlessHeld(vehicle, async () => (await this.tx.query(ADD, values)).length > 0);
  }

  async lock(id: string): Promise<Vehicle | undefined> {
    const [vehicle] = await this.tx.query<Vehicle>(LOCK, [this.workspaceId, id]);
    return vehicle;
  }

  save(vehicle: Vehicle): Promise<string | undefined> {
    return this.unlessHeld(vehicle, () => this.savedInSavepoint(vehicle));
  }

  /** An update has no ON CONFLICT: the savepoint keeps the transaction usable when the new plate is taken. */
  private async savedInSavepoint({ workspaceId, id, plate, make, model, year, status, updatedAt }: Vehicle): Promise<boolean> {
    try {
      await this.database.transaction((savepoint) => savepoint.query(SAVE, [workspaceId, id, plate, make, model, year, status, updatedAt]));
      return true;
    } catch (error) {
      if (isPlateTaken(error)) return false;
      throw error;
    }
  }

  /** Whoever had the plate when the write failed may have lost it before we look: then the write is tried again. */
  private async unlessHeld({ plate }: Vehicle, write: () => Promise<boolean>): Promise<string | undefined> {
    for (;;) {
      if (await write()) return undefined;
      const [holder] = await this.tx.query<{ id: string }>(HOLDER, [this.workspaceId, plate]);
      if (holder) return holder.id;
    }
  }
}

export const postgresStore = (database: Database): CommerceStore => ({
  transaction: (actor, work) =>
    database.transaction((tx) => work({ vehicles: new PostgresVehicles(database, tx, actor.workspaceId), events: tx.recorder(actor) })),
});
