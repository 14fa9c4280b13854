import { professionalSaid } from './vendor-items';

const said = (birthdate: unknown) => professionalSaid({ id: 'P-1', nombre: 'Ana', birthdate });

describe("a vendor's date", () => {
  it.each(['0000-01-01', '+012027-01', '-000001-01', '2027-02-30', '2027-1-01', '2027-01'])(
    "outside the database's range is rejected alone: %s",
    (date) => expect(said(date)).toEqual({ externalId: 'P-1', problem: 'birthdate' }),
  );

  it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('is imported: %s', (date) =>
    expect(said(date)).toMatchObject({ said: { birthdate: date } }),
  );
});
