import { CalendarHttp } from './calendar.http';

export const viewsControllers = [CalendarHttp];
