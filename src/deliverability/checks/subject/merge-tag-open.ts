import { type Check, pluralize } from '../../judge/check.ts';
import { mergeTagsOf } from '../../message/merge-tags.ts';

/**
 * A campaign sent from here fills our own tags only, and a received email should have none. In an export tags are left to
 * the platform that sends it.
 */
export const mergeTagOpen: Check = {
  id: 'merge-tag-open',
  group: 'subject',
  severity: 'high',
  evidence: 'B',
  source: 'a third of 333 public templates carry tags of another platform',
  threshold: 'a tag that nothing will fill',
  run: ({ subject = '', preheader = '', text = '', runs, headers, purpose }) => {
    const runsWithTags = runs.filter((run) => /[{*%<[$]/.test(run.text) && mergeTagsOf(run.text).length > 0);
    const tags = mergeTagsOf(
      `${subject}\n${preheader}\n${text}\n${runsWithTags.map((run) => run.text).join('\n')}`,
    );
    const isReceived = headers !== undefined;
    const open = tags.filter(({ isOurs }) => isReceived || !isOurs);
    if (open.length === 0) return null;
    const names = open.slice(0, 5).map(({ tag }) => tag);
    const where = runsWithTags
      .filter((run) => names.some((name) => run.text.includes(name)))
      .map(({ location }) => location);
    const listed = `${pluralize(open.length, 'merge tag', 'merge tags')} (${names.join(', ')})`;
    if (purpose === 'export' && !isReceived)
      return {
        severity: 'info',
        message: `${listed} will be filled by the platform you send with, if it is the one they are written for.`,
        fix: 'Send yourself a test from there and check that it shows your own name instead of the tags.',
        where,
      };
    return {
      message: isReceived
        ? `${listed} can be seen in the email: nothing filled the gap.`
        : `${listed} will be seen as they are: they are written for another platform.`,
      fix: 'Write them as {{first_name|there}}: a field of your contacts, and words for readers of whom it is not known.',
      where,
    };
  },
};
