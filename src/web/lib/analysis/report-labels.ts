// The labels of a report. Findings have the same names on every screen.
import type { Evidence, Finding, Group, Severity } from '#deliverability/judge/model.ts';

export type WeightTone = 'bad' | 'attention' | 'neutral' | 'info';

const weights: Record<Severity, { label: string; tone: WeightTone }> = {
  block: { label: 'Grave', tone: 'bad' },
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'attention' },
  low: { label: 'Low', tone: 'neutral' },
  info: { label: 'To know', tone: 'info' },
};

/** How severe a finding is. A finding based on custom alone is advice at any severity. */
export const weightOf = ({ severity, evidence }: Pick<Finding, 'severity' | 'evidence'>) =>
  evidence === 'F' && severity !== 'info' ? { label: 'Advice', tone: 'neutral' as const } : weights[severity];

export const evidenceLabels: Record<Evidence, string> = {
  A: 'Provider rule or standard',
  B: 'Measured',
  C: 'Filter rule',
  F: 'Custom of the trade, not counted',
};

/** Why findings of a group matter to the sender. */
export const groupReasons: Record<Group, string> = {
  subject:
    'The subject is read before anything else, by filters and by people. What shouts or pretends there is distrusted in both.',
  sender:
    'Mailbox providers first ask who sends, and whether that can be proven. Everything else comes after.',
  hidden:
    'Gmail forbids hiding content with HTML and CSS, and names it as a reason to mark mail as spam. Shown openly, the same words do no harm.',
  content:
    'An email that says little in words looks like an image with a link, and that is what spam looks like.',
  words:
    'Some ways of putting things are far more common in spam than in mail people want. One does no harm, many do.',
  links:
    'Every filter follows links. Where they lead, and whether they say so, decides more than the words around them.',
  html: 'What mail programs cut, strip or refuse never reaches the reader, and some of it looks like an attack.',
  'text-part':
    'Many filters compare the plain text with the HTML. A true copy is a sign of care, a stub a sign of haste.',
  accessibility:
    'One reader in ten uses larger type, a screen reader or no images. What they cannot read they cannot buy.',
  compliance: 'Law and mailbox providers want every bulk email to name its sender and to let people leave.',
  model:
    'Filters learn from what people reported as spam. This is the same kind of guess: a hint from everything together, never proof.',
};

/** The source of the range, in the sentence that names it: it is not a forecast for a specific email. */
export const tabLikelihoodRange = (low: number, high: number): string =>
  `In one Gmail account of 2019, between ${Math.round(low * 100)} and ${Math.round(high * 100)} of a hundred emails that look like this lay under Promotions.`;
