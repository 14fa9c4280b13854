import { libraryHolidays } from './library-holidays';

const holidays = libraryHolidays();

describe('the holidays of a country', () => {
  it('are the public ones between two days, both included, in order', () => {
    expect(holidays.between('CL', '2026-12-25', '2027-01-01')).toEqual(['2026-12-25', '2027-01-01']);
    expect(holidays.between('CL', '2027-09-17', '2027-09-20')).toEqual(['2027-09-17', '2027-09-18', '2027-09-19']);
    expect(holidays.between('ES', '2027-01-02', '2027-01-31')).toEqual(['2027-01-06']);
  });

  it('exclude observances that are not public holidays', () => {
    expect(holidays.between('CL', '2027-05-09', '2027-05-09')).toEqual([]);
  });

  it('include Sábado Santo in Chile, which the library lacks, but not elsewhere', () => {
    for (const day of ['2024-03-30', '2026-04-04', '2027-03-27', '2038-04-24'])
      expect(holidays.between('CL', day, day)).toEqual([day]);
    expect(holidays.between('ES', '2027-03-27', '2027-03-27')).toEqual([]);
  });

  it('are empty for an unknown country', () => {
    expect(holidays.between('AQ', '2027-01-01', '2027-12-31')).toEqual([]);
  });

  it("are empty for years outside the country's calendar", () => {
    expect(holidays.between('IR', '9998-01-01', '9998-01-01')).toEqual([]);
  });
});
