import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { COMMERCE, type Commerce } from '@workops/commerce';
import { CONTACT_DIRECTORY, type ContactDirectory } from '@workops/contacts';
import type { TypedAppointment } from '@workops/scheduling';
import { mapInSteps } from '../http/long-answers';
import { Field, ObjectField } from '../http/fields/field';
import { text, uuid } from '../http/fields/shapes';
import { AppointmentResource, resourceOf } from '../scheduling/appointment-resource';

const name = text({ max: 500 });
const nullable = { nullable: true };

class NamedVehicle {
  @Field(uuid())
  id: string;
  @Field(name, { example: 'Toyota Yaris 2020 (BBCL11)', person: false })
  label: string;
}

/** An appointment with the names of what it refers to. */
export class JoinedAppointmentResource extends AppointmentResource {
  @Field(name, { ...nullable, person: 'name' })
  contact_name: string | null;
  @Field(name, { ...nullable, person: false })
  appointment_type_name: string | null;
  @Field(name, { ...nullable, person: 'staff' })
  owner_name: string | null;
  @Field(name, { ...nullable, person: false })
  location_name: string | null;
  @ObjectField(() => NamedVehicle, { nullable: true, description: 'What nobody else can have meanwhile.' })
  vehicle: NamedVehicle | null;
}

type Names = ReadonlyMap<string, string>;

const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));

/** Finds the names that appointments are shown with: one query a context, however many there are. */
@Injectable()
export class AppointmentNames {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(CONTACT_DIRECTORY) private readonly contacts: ContactDirectory,
    @Inject(COMMERCE) private readonly commerce: Commerce,
  ) {}

  async joined(workspaceId: string, appointments: readonly TypedAppointment[]): Promise<JoinedAppointmentResource[]> {
    const idsOf = (field: 'contactId' | 'ownerUserId' | 'locationId' | 'vehicleId'): string[] => [
      ...new Set(appointments.map((each) => each[field]).filter((id) => id !== null)),
    ];
    const [contacts, owners, locations, vehicles] = await Promise.all([
      this.contacts.names(workspaceId, idsOf('contactId')),
      this.access.members.names(workspaceId, idsOf('ownerUserId')),
      this.access.locations.names(workspaceId, idsOf('locationId')),
      this.commerce.vehicles.labels(workspaceId, idsOf('vehicleId')),
    ]);
    return mapInSteps(appointments, (appointment) => ({
      ...resourceOf(appointment),
      contact_name: nameIn(contacts, appointment.contactId),
      appointment_type_name: appointment.appointmentTypeName,
      owner_name: nameIn(owners, appointment.ownerUserId),
      location_name: nameIn(locations, appointment.locationId),
      vehicle: vehicleIn(vehicles, appointment.vehicleId),
    }));
  }
}

function vehicleIn(labels: Names, id: string | null): NamedVehicle | null {
  const label = nameIn(labels, id);
  return id === null || label === null ? null : { id, label };
}
