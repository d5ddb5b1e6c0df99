// What several checks ask of a message is worked out once, and kept with it.

/** What has been worked out, by who did it. */
export type Notes = Map<object, unknown>;

export const once = <Subject extends { notes: Notes }, Answer>(
  find: (subject: Subject) => Answer,
): ((subject: Subject) => Answer) => {
  return (subject) => {
    const { notes } = subject;
    if (notes.has(find)) return notes.get(find) as Answer;
    const answer = find(subject);
    notes.set(find, answer);
    return answer;
  };
};
