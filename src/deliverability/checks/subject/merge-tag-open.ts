import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
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
  source: 'A third of 333 public templates carry tags of another platform',
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
    const listed = { count: open.length, tags: names };
    if (purpose === 'export' && !isReceived)
      return {
        severity: 'info',
        message: keyedText('checks.mergeTagOpen.messageOfExport', listed),
        fix: keyedText('checks.mergeTagOpen.fixOfExport'),
        where,
      };
    return {
      message: isReceived
        ? keyedText('checks.mergeTagOpen.messageOfSent', listed)
        : keyedText('checks.mergeTagOpen.message', listed),
      fix: keyedText('checks.mergeTagOpen.fix'),
      where,
    };
  },
};
