import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { mergeTagsOf } from '../../message/merge-tags.ts';

export const mergeTagBare: Check = {
  id: 'merge-tag-bare',
  group: 'subject',
  severity: 'low',
  evidence: 'A',
  source: 'Visible to every reader of whom the field is not known: “Hello ,”',
  threshold: 'a field of ours without a fallback',
  run: ({ subject = '', preheader = '', runs, headers, purpose }) => {
    if (headers !== undefined) return null;
    const runsWithBareTags = runs.filter(
      (run) => run.text.includes('{{') && mergeTagsOf(run.text).some((tag) => tag.isBare),
    );
    const bare = mergeTagsOf(
      `${subject}\n${preheader}\n${runsWithBareTags.map((run) => run.text).join('\n')}`,
    ).filter(({ isBare }) => isBare);
    const [first] = bare;
    if (!first) return null;
    return {
      // Another platform may fill an export, with its own merge tags.
      severity: purpose === 'campaign' ? 'low' : 'info',
      message: keyedText('checks.mergeTagBare.message', {
        count: bare.length,
        tags: bare.slice(0, 5).map(({ tag }) => tag),
      }),
      fix: keyedText('checks.mergeTagBare.fix', { tag: first.tag.replace(/\s*\|?\s*\}\}$/, '|there}}') }),
      where: runsWithBareTags.map(({ location }) => location),
    };
  },
};
