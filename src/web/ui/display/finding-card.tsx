import { type ReactNode, useId } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { Badge } from './badge.tsx';
import type { Tone } from './tone.ts';

export interface FindingLocation {
  line?: number;
  /** The location in words other than the line. */
  label?: string;
  excerpt: string;
  /** Shows the location, where possible. */
  action?: ReactNode;
}

export interface FindingCardProps {
  /** The evidence. */
  title: string;
  weight: { label: string; tone: Tone };
  /** What to do about it. */
  fix: string;
  /** The source of the rule. */
  evidence: string;
  source?: string | undefined;
  locations?: readonly FindingLocation[];
  /** A one-click fix, for instance. */
  action?: ReactNode;
}

/** One finding: what, how severe, its fix, its location, and its source. */
export const FindingCard = ({
  title,
  weight,
  fix,
  evidence,
  source,
  locations = [],
  action,
}: FindingCardProps) => {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-1.5 py-4 text-[0.9375rem] print:break-inside-avoid"
    >
      <div className="flex items-start justify-between gap-4">
        <h4 id={id} className="min-w-0 font-medium">
          {title}
        </h4>
        <Badge tone={weight.tone} className="mt-0.5 shrink-0">
          {weight.label}
        </Badge>
      </div>
      <p className="measure">{fix}</p>
      {locations.length > 0 && (
        <ul className="mt-0.5 flex flex-col gap-1 border-s-2 ps-3 text-sm">
          {locations.map(
            (
              { line, label = t('shared.findingCard.lineLine', { line }), excerpt, action: locationAction },
              index,
            ) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two locations can have the same text.
              <li key={index} className="flex flex-wrap items-baseline gap-x-3">
                <span className="figures shrink-0 text-ink-soft">{label}</span>
                <code
                  className={classNames(
                    'min-w-0 flex-1 break-all font-mono text-[0.8125rem] [font-variant-ligatures:none]',
                    // The link is beside the name of the location.
                    Boolean(locationAction) && 'order-last basis-full',
                  )}
                >
                  {excerpt}
                </code>
                {locationAction}
              </li>
            ),
          )}
        </ul>
      )}
      <p className="text-ink-soft text-sm">
        {evidence}
        {source && (
          <>
            : <bdi lang="en">{source}</bdi>
          </>
        )}
      </p>
      {action}
    </article>
  );
};
