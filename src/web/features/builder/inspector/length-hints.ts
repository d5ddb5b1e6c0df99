// How much of subject and preheader an inbox shows. Mail programs measure in px and each has its own width; the numbers
// are where narrow ones cut.

const characterCount = (text: string): number => [...text.trim()].length;

/** Characters of a subject that phones show, approximately. */
const phoneSubjectLength = 40;

export const subjectHint = (subject: string): string => {
  const length = characterCount(subject);
  if (length === 0) return 'What people read in their inbox before they open.';
  if (length <= phoneSubjectLength) return `${length} characters: phones show all of it.`;
  return `${length} characters: phones show about the first ${phoneSubjectLength}.`;
};

const shortPreheader = 40;
const longPreheader = 100;

export const preheaderHint = (preheader: string): string => {
  const length = characterCount(preheader);
  if (length === 0)
    return 'The line beside the subject. Without it, inboxes show the first words of the email.';
  if (length < shortPreheader)
    return `${length} characters: there is space for ${shortPreheader} to ${longPreheader}.`;
  if (length <= longPreheader) return `${length} characters: most inboxes show all of it.`;
  return `${length} characters: most inboxes show about the first ${longPreheader}.`;
};
