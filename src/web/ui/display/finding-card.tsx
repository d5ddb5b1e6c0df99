import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Badge } from './badge.tsx';
import type { Tone } from './tone.ts';

export interface FindingPlace {
  line?: number;
  /** Where it is, in other words than the line. */
  label?: string;
  excerpt: string;
  /** Leads there, where that is possible. */
  action?: ReactNode;
}

export interface FindingCardProps {
  /** What was seen. */
  title: string;
  weight: { label: string; tone: Tone };
  /** What to do about it. */
  fix: string;
  /** What it rests on, and who says so. */
  evidence: string;
  source?: string | undefined;
  places?: readonly FindingPlace[];
  /** A remedy by one click, for instance. */
  action?: ReactNode;
}

/** One thing that was found: what, how grave, what mends it, where, and who says so. */
export const FindingCard = ({
  title,
  weight,
  fix,
  evidence,
  source,
  places = [],
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
      {places.length > 0 && (
        <ul className="mt-0.5 flex flex-col gap-1 border-l-2 pl-3 text-sm">
          {places.map(({ line, label = `Line ${line}`, excerpt, action: lead }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may read alike
            <li key={at} className="flex flex-wrap items-baseline gap-x-3">
              <span className="figures shrink-0 text-ink-soft">{label}</span>
              <code
                className={classNames(
                  'min-w-0 flex-1 break-all font-mono text-[0.8125rem] [font-variant-ligatures:none]',
                  // What leads there stands beside the name of the place.
                  Boolean(lead) && 'order-last basis-full',
                )}
              >
                {excerpt}
              </code>
              {lead}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft text-sm">
        {evidence}
        {source && `: ${source}`}
      </p>
      {action}
    </article>
  );
};
