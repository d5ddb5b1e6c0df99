// How much of the two inbox lines people see. Mail programs measure in px and each has its own width; the numbers are
// where the narrow ones cut.

const count = (text: string): number => [...text.trim()].length;

/** Phones show about so many characters of a subject. */
const subjectOnPhones = 40;

export const subjectHint = (subject: string): string => {
  const length = count(subject);
  if (length === 0) return 'What people read in their inbox before they open.';
  if (length <= subjectOnPhones) return `${length} characters: phones show all of it.`;
  return `${length} characters: phones show about the first ${subjectOnPhones}.`;
};

const preheaderShort = 40;
const preheaderLong = 100;

export const preheaderHint = (preheader: string): string => {
  const length = count(preheader);
  if (length === 0)
    return 'The line beside the subject. Without it, inboxes show the first words of the email.';
  if (length < preheaderShort)
    return `${length} characters: there is room for ${preheaderShort} to ${preheaderLong}.`;
  if (length <= preheaderLong) return `${length} characters: most inboxes show all of it.`;
  return `${length} characters: most inboxes show about the first ${preheaderLong}.`;
};
