import { useEffect, useRef, useState } from 'react';
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { type Finding, severities } from '#deliverability/judge/model.ts';
import { type Analyzer, createAnalyzer } from '#web/lib/analysis/analyzer.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { gradedCopy } from './graded-copy.ts';

export interface CopyGrade {
  grade: string;
  subject: readonly string[];
  preheader: readonly string[];
  /** The other findings, the most severe first. */
  otherFindings: readonly string[];
}

const afterTypingMs = 350;
const maxOtherFindings = 3;

/** The grade of these words as an email, and the findings for its two lines; null until known. */
export const useCopyGrade = (copy: CampaignVariant, form: CopywritingForm): CopyGrade | null => {
  const [grade, setGrade] = useState<CopyGrade | null>(null);
  const analyst = useRef<Analyzer | null>(null);
  useEffect(
    () => () => {
      analyst.current?.close();
      analyst.current = null;
    },
    [],
  );
  const { subject, preheader, content, cta } = copy;
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      try {
        const email = gradedCopy({ subject, preheader, content, cta }, form);
        // One at a time: another request to the same worker waits for the answer before it.
        analyst.current?.close();
        analyst.current = createAnalyzer();
        const analysis = await analyst.current.analyze({ email });
        if (isOld) return;
        const counted = analysis.findings.filter(
          ({ evidence, severity }) => evidence !== 'F' && severity !== 'info',
        );
        const isOfPreheader = ({ id }: Finding) => id.startsWith('preheader');
        const isOfSubject = (finding: Finding) => finding.group === 'subject' && !isOfPreheader(finding);
        const messages = (isWanted: (finding: Finding) => boolean) =>
          counted.filter(isWanted).map(({ message }) => message);
        setGrade({
          grade: analysis.grade,
          subject: messages(isOfSubject),
          preheader: messages(isOfPreheader),
          otherFindings: counted
            .filter((finding) => !isOfSubject(finding) && !isOfPreheader(finding))
            .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
            .slice(0, maxOtherFindings)
            .map(({ message }) => message),
        });
      } catch {
        // The grade is optional: the texts work without it.
      }
    }, afterTypingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [subject, preheader, content, cta, form]);
  return grade;
};
