import { useEffect, useRef, useState } from 'react';
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { type Finding, severities } from '#deliverability/judge/model.ts';
import { type Analyst, createAnalyst } from '#web/lib/analysis/analyst.ts';
import type { CraftForm } from '../form/craft-form.ts';
import { judgedCopy } from './judged-copy.ts';

export interface CopyGrade {
  grade: string;
  subject: readonly string[];
  preheader: readonly string[];
  /** The other findings, the most severe first. */
  others: readonly string[];
}

const afterTypingMs = 350;
const maxOthers = 3;

/** The grade of these words as an email, and the findings for its two lines; null until known. */
export const useCopyGrade = (copy: CampaignVariant, form: CraftForm): CopyGrade | null => {
  const [grade, setGrade] = useState<CopyGrade | null>(null);
  const analyst = useRef<Analyst | null>(null);
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
        const email = judgedCopy({ subject, preheader, content, cta }, form);
        // One at a time: another request to the same worker waits for the answer before it.
        analyst.current?.close();
        analyst.current = createAnalyst();
        const analysis = await analyst.current.analyze({ email });
        if (isOld) return;
        const counted = analysis.findings.filter(
          ({ evidence, severity }) => evidence !== 'F' && severity !== 'info',
        );
        const isOfPreheader = ({ id }: Finding) => id.startsWith('preheader');
        const isOfSubject = (finding: Finding) => finding.group === 'subject' && !isOfPreheader(finding);
        const messages = (wanted: (finding: Finding) => boolean) =>
          counted.filter(wanted).map(({ message }) => message);
        setGrade({
          grade: analysis.grade,
          subject: messages(isOfSubject),
          preheader: messages(isOfPreheader),
          others: counted
            .filter((finding) => !isOfSubject(finding) && !isOfPreheader(finding))
            .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
            .slice(0, maxOthers)
            .map(({ message }) => message),
        });
      } catch {
        // The grade is a comfort; without it the texts are as good.
      }
    }, afterTypingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [subject, preheader, content, cta, form]);
  return grade;
};
