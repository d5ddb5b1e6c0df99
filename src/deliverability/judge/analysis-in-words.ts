// Puts the texts of an analysis into the language of its reader.
import { inWords, type KeyedText } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Analysis } from './analyze.ts';
import type { Finding, SourceLocation } from './model.ts';

const locationInWords = (translate: Translate, { note, ...location }: SourceLocation): SourceLocation =>
  note
    ? {
        ...location,
        excerpt: translate('checks.list.note', { excerpt: location.excerpt, note: inWords(translate, note) }),
      }
    : location;

export const findingInWords = (translate: Translate, finding: Finding<KeyedText>): Finding => ({
  ...finding,
  message: inWords(translate, finding.message),
  fix: inWords(translate, finding.fix),
  where: finding.where.map((location) => locationInWords(translate, location)),
});

export const analysisInWords = <Some extends Analysis<KeyedText>>(
  translate: Translate,
  analysis: Some,
): Omit<Some, keyof Analysis> & Analysis => ({
  ...analysis,
  summary: inWords(translate, analysis.summary),
  groups: analysis.groups.map((group) => ({ ...group, name: inWords(translate, group.name) })),
  findings: analysis.findings.map((finding) => findingInWords(translate, finding)),
  tabLikelihood: { ...analysis.tabLikelihood, basis: inWords(translate, analysis.tabLikelihood.basis) },
  notChecked: analysis.notChecked.map((line) => inWords(translate, line)),
});
