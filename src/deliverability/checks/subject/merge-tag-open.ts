import { type Check, Counted } from '../../judge/check.ts';
import { mergeTagsOf } from '../../message/merge-tags.ts';

/**
 * In a campaign sent from here only our own tags are filled, in a received email none. In an export they stay for the
 * platform that sends it.
 */
export const mergeTagOpen: Check = {
  id: 'merge-tag-open',
  group: 'subject',
  severity: 'high',
  evidence: 'B',
  source: 'a third of 333 public templates carry tags of another platform',
  threshold: 'a tag that nothing will fill',
  look: ({ subject = '', preheader = '', text = '', runs, headers, purpose }) => {
    const places = runs.filter((run) => /[{*%<[$]/.test(run.text) && mergeTagsOf(run.text).length > 0);
    const tags = mergeTagsOf(
      `${subject}\n${preheader}\n${text}\n${places.map((run) => run.text).join('\n')}`,
    );
    const hasArrived = headers !== undefined;
    const open = tags.filter(({ isOurs }) => hasArrived || !isOurs);
    if (open.length === 0) return null;
    const names = open.slice(0, 5).map(({ tag }) => tag);
    const where = places
      .filter((run) => names.some((name) => run.text.includes(name)))
      .map(({ place }) => place);
    const listed = `${Counted(open.length, 'merge tag', 'merge tags')} (${names.join(', ')})`;
    if (purpose === 'export' && !hasArrived)
      return {
        severity: 'info',
        message: `${listed} will be filled by the platform you send with, if it is the one they are written for.`,
        fix: 'Send yourself a test from there and see that your own name stands in their place.',
        where,
      };
    return {
      message: hasArrived
        ? `${listed} can be seen in the email: nothing filled the gap.`
        : `${listed} will be seen as they are: they are written for another platform.`,
      fix: 'Write them as {{first_name|there}}: a field of your contacts, and words for readers of whom it is not known.',
      where,
    };
  },
};
