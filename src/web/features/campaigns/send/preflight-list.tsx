import { CircleAlert, CircleCheck, Info, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preflight } from '#contract/campaigns/campaigns.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FallbackForm } from './fallback-form.tsx';

export type Check = Preflight['checks'][number];
export type Where = Check['where'];

const looks: Record<Check['level'], { icon: ReactNode; word: string }> = {
  block: { icon: <OctagonX aria-hidden className="text-bad" />, word: 'Must be fixed' },
  warn: { icon: <CircleAlert aria-hidden className="text-attention" />, word: 'Needs a look' },
  info: { icon: <Info aria-hidden className="text-info" />, word: 'Good to know' },
  ok: { icon: <CircleCheck aria-hidden className="text-good" />, word: 'OK' },
};
const order: readonly Check['level'][] = ['block', 'warn', 'info', 'ok'];

const leads: Record<Where, string> = {
  details: 'Campaign Details',
  content: 'Content',
  audience: 'Audience',
  account: 'Settings',
};

/** The next ones are offered when these are done. */
const mostFallbacks = 3;

/** Errors first; each with what to do and a link to its fix. */
export const PreflightList = ({
  checks,
  busy = false,
  onFix,
  onFallback,
}: {
  checks: readonly Check[];
  busy?: boolean;
  /** Null once nothing can be changed. */
  onFix: ((where: Where) => void) | null;
  /** Sets a fallback for the merge tags of this name. */
  onFallback?: (name: string, fallback: string) => void;
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
              {onFallback && check.fallbackFor && (
                <div className="mt-2.5 flex flex-col gap-2.5">
                  {check.fallbackFor.slice(0, mostFallbacks).map((name) => (
                    <FallbackForm
                      key={name}
                      name={name}
                      busy={busy}
                      onUse={(fallback) => onFallback(name, fallback)}
                    />
                  ))}
                </div>
              )}
            </div>
            {onFix && (check.level === 'block' || (check.level === 'warn' && check.fix)) && (
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
