// Computes a value that several checks need once per message, and keeps it with the message.

/** The computed values, by the function that computed them. */
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
