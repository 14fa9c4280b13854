import { deletedSubjects, pathSubject, answerSubjects } from './answer-subjects';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `01930000-0000-7000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];

describe('the subjects of a response', () => {
  it('are the records of its path, those it shows, and their patients', () => {
    const subjects = answerSubjects('/x/:id/notes', `/x/${A}/notes`, {
      data: { id: B, display_id: 'N-1', patient_id: C, contact_id: 'none' },
    });
    expect(subjects).toEqual(
      expect.arrayContaining([
        A,
        B,
        C,
        pathSubject(`/x/${A}`),
        pathSubject(`/x/${A}/notes/${B}`),
        pathSubject(`/x/${A}/notes/N-1`),
      ]),
    );
    expect(answerSubjects('/x', '/x', { data: [{ id: A }, { id: B }] })).toEqual(expect.arrayContaining([A, B]));
    expect(answerSubjects('/x/:id', `/x/${A}`, { data: { id: A, display_id: 'X-1' } })).toContain(
      pathSubject('/x/X-1'),
    );
  });

  it('do not include collections, and are limited to a thousand', () => {
    expect(answerSubjects('/x', '/x')).toEqual([]);
    expect(
      answerSubjects('/x', '/x', { data: Array.from({ length: 2_000 }, (_, place) => ({ id: `${place}` })) }),
    ).toHaveLength(1_000);
  });

  it("include a deleted record's path, and its id if the path names only that", () => {
    expect(deletedSubjects(`/x/${A}`, { id: A })).toEqual([pathSubject(`/x/${A}`), A]);
    expect(deletedSubjects(`/x/${A}/y/${B}`, { id: A, other: B })).toEqual([pathSubject(`/x/${A}/y/${B}`)]);
    expect(deletedSubjects('/x/key', { key: 'key' })).toEqual([pathSubject('/x/key')]);
  });
});
