import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { senderDomain } from '#deliverability/network/sender-facts.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { ScoreList } from '#web/ui/display/score-list.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { ClientSupport } from './client-support.tsx';
import { Findings, groupAnchor } from './findings.tsx';
import { OwnResults } from './own-results.tsx';
import { SpamFilterPanels } from './spam-filter-panels.tsx';
import { TabLikelihoodSection } from './tab-likelihood.tsx';
import type { Check } from './use-check.ts';

const Progress = ({ withNetwork }: { withNetwork: boolean }) => (
  <p role="status" className="flex items-center gap-2 text-ink-soft text-sm print:hidden">
    <Spinner />
    {withNetwork
      ? t('check.report.tryingLinksAndImagesAndAsking')
      : t('check.report.askingForYourOwnResultsAnd')}
  </p>
);

/** The report: the stamp and its reasons, the findings, and what was not checked. */
export const Report = ({
  check: { email, withNetwork, content, leftOut, added },
  onAgain,
}: {
  check: Check;
  onAgain: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const full = added.state === 'done' ? added.analysis : null;
  const { grade, score, summary, groups, findings, tabLikelihood, notChecked } = full ?? content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: A screen reader reads the heading once for each check, not for later results.
  useEffect(() => heading.current?.focus(), [email]);

  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="report" className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-8">
        <GradeMark grade={grade} className="w-32 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h2 id="report" ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {t('check.report.inboxGradeGradeScoreOf100', { grade, score })}
          </h2>
          <p className="measure">{summary}</p>
          <p className="measure text-ink-soft text-sm">{t('check.report.itSaysHowFewKnownReasons')}</p>
          {email.subject && (
            <p className="truncate text-ink-soft text-sm">
              {t('check.report.subjectSubject', { subject: email.subject })}
            </p>
          )}
          {added.state === 'working' && <Progress withNetwork={withNetwork} />}
        </div>
        <Button className="self-start print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('check.report.print')}
        </Button>
      </section>
      {added.state === 'failed' && (
        <Notice
          tone="attention"
          title={t('check.report.thisIsWhatTheContentSays')}
          action={<Button onClick={onAgain}>{t('check.report.tryAgain')}</Button>}
          className="print:hidden"
        >
          {added.message}
        </Notice>
      )}
      {/* On a narrow screen: the figures, the findings, the rest. Side by side: findings on the left. */}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] print:block print:space-y-8">
        <section
          aria-labelledby="scores"
          className="flex min-w-0 flex-col gap-2 lg:col-start-2 lg:row-start-1 print:break-inside-avoid"
        >
          <h3 id="scores" className="font-serif text-xl">
            {t('check.report.outOf100')}
          </h3>
          <ScoreList scores={groups.map((group) => ({ ...group, href: `#${groupAnchor(group.id)}` }))} />
        </section>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {findings.length > 0 ? (
            <Findings groups={groups} findings={findings} />
          ) : (
            <p className="font-serif text-xl">{t('check.report.nothingWasFoundThatAFilter')}</p>
          )}
          <ClientSupport {...content.clientGaps} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-2 lg:row-start-2">
          {tabLikelihood && <TabLikelihoodSection likeness={tabLikelihood} />}
          {full && <SpamFilterPanels engines={full.engines} />}
          {full && <OwnResults feedback={full.feedback} domain={senderDomain(email.from ?? '')} />}
          <section aria-labelledby="not-checked" className="flex flex-col gap-2 print:break-inside-avoid">
            <h3 id="not-checked" className="font-serif text-xl">
              {t('check.report.whatWasNotChecked')}
            </h3>
            <ul className="flex list-disc flex-col gap-1 ps-4 text-ink-soft text-sm">
              {[...notChecked, ...leftOut].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
};
