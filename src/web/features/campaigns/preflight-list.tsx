import { CircleAlert, CircleCheck, Info, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preflight } from '#contract/campaigns.ts';
import { Button } from '#web/ui/button.tsx';

export type Check = Preflight['checks'][number];
export type Where = Check['where'];

const looks: Record<Check['level'], { icon: ReactNode; word: string }> = {
  block: { icon: <OctagonX aria-hidden className="text-bad" />, word: 'Must be mended' },
  warn: { icon: <CircleAlert aria-hidden className="text-attention" />, word: 'Should be looked at' },
  info: { icon: <Info aria-hidden className="text-info" />, word: 'Good to know' },
  ok: { icon: <CircleCheck aria-hidden className="text-good" />, word: 'In order' },
};
const order: readonly Check['level'][] = ['block', 'warn', 'info', 'ok'];

const leads: Record<Where, string> = {
  details: 'Campaign Details',
  content: 'Content',
  audience: 'Audience',
  account: 'Settings',
};

/** What stands in the way first; each with what to do and a way to where it is done. */
export const PreflightList = ({
  checks,
  onFix,
}: {
  checks: readonly Check[];
  /** Null where nothing can be changed any more. */
  onFix: ((where: Where) => void) | null;
}) => (
  <ul className="divide-y divide-hairline border-y">
    {checks
      .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
      .map((check) => {
        const { icon, word } = looks[check.level];
        return (
          <li key={`${check.id} ${check.message}`} className="flex items-start gap-3 py-3 text-[0.9375rem]">
            <span className="mt-0.5 shrink-0 [&_svg]:size-5">{icon}</span>
            <div className="min-w-0 flex-1">
              <p className={check.level === 'block' ? 'font-medium' : undefined}>
                <span className="sr-only">{word}: </span>
                {check.message}
              </p>
              {check.fix && <p className="mt-0.5 text-ink-soft text-sm">{check.fix}</p>}
            </div>
            {onFix && check.fix && (check.level === 'block' || check.level === 'warn') && (
              <Button
                size="small"
                aria-label={`Go to ${leads[check.where]}: ${check.message}`}
                onClick={() => onFix(check.where)}
              >
                {leads[check.where]}
              </Button>
            )}
          </li>
        );
      })}
  </ul>
);
