import { RowMapper, type RowOf } from '@workops/platform/records';
import type { AppointmentRecord } from '../domain/appointment';
import { appointmentEntity } from './appointment.entity';

/** The inserting statement assigns the number. */
type Written = Omit<AppointmentRecord, 'number'>;

const appointmentColumns = new RowMapper<Written, RowOf<typeof appointmentEntity>>(appointmentEntity);

export const SELECTED = appointmentColumns.selected('a');

/** The order of `columnValues`: the workspace, then the id. */
export const COLUMNS = appointmentColumns.all();
export const PLACEHOLDERS = appointmentColumns.places;
export const COUNT = appointmentColumns.addedNames.length;
export const selectColumns = (alias: string): string => appointmentColumns.all(alias);

export const columnValues = (appointment: Written): unknown[] => appointmentColumns.addedValues(appointment);

/** Serializes rows as JSON, for statements that insert many. */
export const valueRows = (appointments: readonly Written[]): string => appointmentColumns.rows(appointments);
