import { libraryHolidays } from './library-holidays';

const holidays = libraryHolidays();

describe('the holidays of a country', () => {
  it('are its public ones from one day to another, both included, in order, over the turn of the year', () => {
    expect(holidays.between('CL', '2026-12-25', '2027-01-01')).toEqual(['2026-12-25', '2027-01-01']);
    expect(holidays.between('CL', '2027-09-17', '2027-09-20')).toEqual(['2027-09-17', '2027-09-18', '2027-09-19']);
    expect(holidays.between('ES', '2027-01-02', '2027-01-31')).toEqual(['2027-01-06']);
  });

  it('leave out what is observed but not public', () => {
    expect(holidays.between('CL', '2027-05-09', '2027-05-09')).toEqual([]);
  });

  it('are none where the country is not known', () => {
    expect(holidays.between('AQ', '2027-01-01', '2027-12-31')).toEqual([]);
  });

  it('are none in years that its calendar does not reach', () => {
    expect(holidays.between('IR', '9998-01-01', '9998-01-01')).toEqual([]);
  });
});
