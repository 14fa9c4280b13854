import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { COMMERCE, type Commerce } from '@workops/commerce';
import { CONTACT_DIRECTORY, type ContactDirectory } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import type { TypedAppointment } from '@workops/scheduling';
import { Field, mapInSteps, ObjectField, text, uuid } from '@workops/edge';
import { AppointmentResource, shownTo } from '@workops/scheduling/http';

const name = text({ max: 500 });
const nullable = { nullable: true };

class NamedVehicle {
  @Field(uuid(), { description: 'Unique identifier of the vehicle.' })
  id: string;
  @Field(name, { person: false, description: 'Make, model, year and plate.', example: 'Toyota Yaris 2020 (BBCL11)' })
  label: string;
}

export class JoinedAppointmentResource extends AppointmentResource {
  @Field(name, { ...nullable, person: 'name', description: 'The name of the contact.', example: 'Josefa Núñez' })
  contactName: string | null;
  @Field(name, { ...nullable, person: false, description: 'The name of the type.', example: 'Prueba de manejo' })
  appointmentTypeName: string | null;
  @Field(name, {
    ...nullable,
    person: 'staff',
    description: 'The name of the member who attends.',
    example: 'Ana Rojas',
  })
  ownerName: string | null;
  @Field(name, { ...nullable, person: false, description: 'The name of the branch.', example: 'Providencia' })
  locationName: string | null;
  @ObjectField(() => NamedVehicle, { nullable: true, description: 'The vehicle, as an exclusive resource.' })
  vehicle: NamedVehicle | null;
}

type Names = ReadonlyMap<string, string>;

const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));

/** Runs one query per context. */
@Injectable()
export class AppointmentNames {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(CONTACT_DIRECTORY) private readonly contacts: ContactDirectory,
    @Inject(COMMERCE) private readonly commerce: Commerce,
  ) {}

  async joined(actor: Actor, appointments: readonly TypedAppointment[]): Promise<JoinedAppointmentResource[]> {
    const { workspaceId } = actor;
    const shown = shownTo(actor);
    const distinctIds = (field: 'contactId' | 'ownerUserId' | 'locationId' | 'vehicleId'): string[] => [
      ...new Set(appointments.map((each) => each[field]).filter((id) => id !== null)),
    ];
    const [contacts, owners, locations, vehicles] = await Promise.all([
      this.contacts.names(workspaceId, distinctIds('contactId')),
      this.access.members.names(workspaceId, distinctIds('ownerUserId')),
      this.access.locations.names(workspaceId, distinctIds('locationId')),
      this.commerce.vehicles.labels(workspaceId, distinctIds('vehicleId')),
    ]);
    return mapInSteps(appointments, (appointment) => ({
      ...shown(appointment),
      contactName: nameIn(contacts, appointment.contactId),
      appointmentTypeName: appointment.appointmentTypeName,
      ownerName: nameIn(owners, appointment.ownerUserId),
      locationName: nameIn(locations, appointment.locationId),
      vehicle: vehicleIn(vehicles, appointment.vehicleId),
    }));
  }
}

function vehicleIn(labels: Names, id: string | null): NamedVehicle | null {
  const label = nameIn(labels, id);
  return id === null || label === null ? null : { id, label };
}
