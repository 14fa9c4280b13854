import { RowMapper, type RowOf } from '@workops/platform/records';
import type { AppointmentRecord } from '../domain/appointment';
import { appointmentEntity } from './appointment.entity';

/** An appointment before its number is counted: the statement that adds it counts. */
type Written = Omit<AppointmentRecord, 'number'>;

const appointmentColumns = new RowMapper<Written, RowOf<typeof appointmentEntity>>(appointmentEntity);

/** Selects a row of `a` as an `AppointmentRecord`. */
export const SELECTED = appointmentColumns.selected('a');

/** In the order of `valuesOf`: the workspace first, then the id. */
export const COLUMNS = appointmentColumns.all();
export const PLACEHOLDERS = appointmentColumns.places;
export const COUNT = appointmentColumns.addedNames.length;
export const columnsOf = (alias: string): string => appointmentColumns.all(alias);

export const valuesOf = (appointment: Written): unknown[] => appointmentColumns.addedValues(appointment);

/** For statements that take many rows as JSON. */
export const rowsOf = (appointments: readonly Written[]): string => appointmentColumns.rows(appointments);
