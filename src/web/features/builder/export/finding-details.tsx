import type { Analysis } from '#contract/emails/analyze.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

type Finding = Analysis['findings'][number];

const severities: Record<Finding['severity'], { label: string; tone: Tone }> = {
  block: {
    get label() {
      return t('builderExport.findingDetails.grave');
    },
    tone: 'bad',
  },
  high: {
    get label() {
      return t('builderExport.findingDetails.high');
    },
    tone: 'bad',
  },
  medium: {
    get label() {
      return t('builderExport.findingDetails.medium');
    },
    tone: 'attention',
  },
  low: {
    get label() {
      return t('builderExport.findingDetails.low');
    },
    tone: 'neutral',
  },
  info: {
    get label() {
      return t('builderExport.findingDetails.toKnow');
    },
    tone: 'info',
  },
};

/** What was found, how to fix it, and what was not checked. */
export const FindingDetails = ({ analysis: { findings, notChecked } }: { analysis: Analysis }) => (
  <div className="mt-3 flex flex-col gap-4">
    {findings.length > 0 && (
      <ul className="flex flex-col divide-y border-t">
        {findings.map(({ id, severity, evidence, message, fix, where }) => (
          <li key={id} className="flex flex-col gap-1 py-3 text-sm">
            <p className="flex items-start justify-between gap-3">
              <span className="font-medium">{message}</span>
              <Badge tone={severities[severity].tone}>
                {evidence === 'F' && severity !== 'info'
                  ? t('builderExport.findingDetails.advice')
                  : severities[severity].label}
              </Badge>
            </p>
            <p className="text-ink-soft">{fix}</p>
            {where.length > 0 && (
              <ul className="text-ink-soft">
                {where.map(({ line, excerpt }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: Two locations can have the same text.
                  <li key={index} className="break-words">
                    {t('builderExport.findingDetails.lineLine', { line })} <q>{excerpt}</q>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    )}
    <div className="text-ink-soft text-sm">
      <h3 className="font-medium font-sans text-ink text-sm tracking-normal">
        {t('builderExport.findingDetails.whatThisDoesNotLookAt')}
      </h3>
      <ul className="mt-1 list-disc ps-5">
        {notChecked.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  </div>
);
