import { CircleAlert, CircleCheck, Info, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preflight } from '#contract/campaigns/preflight.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FallbackForm } from './fallback-form.tsx';

export type Check = Preflight['checks'][number];
export type CheckPart = Check['where'];

const levelStyles: Record<Check['level'], { icon: ReactNode; label: string }> = {
  block: {
    icon: <OctagonX aria-hidden className="text-bad" />,
    get label() {
      return t('campaigns.preflightList.mustBeFixed');
    },
  },
  warn: {
    icon: <CircleAlert aria-hidden className="text-attention" />,
    get label() {
      return t('campaigns.preflightList.needsALook');
    },
  },
  info: {
    icon: <Info aria-hidden className="text-info" />,
    get label() {
      return t('campaigns.preflightList.goodToKnow');
    },
  },
  ok: {
    icon: <CircleCheck aria-hidden className="text-good" />,
    get label() {
      return t('campaigns.preflightList.ok');
    },
  },
};
const order: readonly Check['level'][] = ['block', 'warn', 'info', 'ok'];

const fixLabels: Record<CheckPart, string> = {
  get details() {
    return t('campaigns.preflightList.campaignDetails');
  },
  get content() {
    return t('campaigns.preflightList.content');
  },
  get audience() {
    return t('campaigns.preflightList.audience');
  },
  get account() {
    return t('campaigns.preflightList.settings');
  },
};

/** The next ones are offered when these are done. */
const maxFallbacks = 3;

/** Errors first; each with what to do and a link to its fix. */
export const PreflightList = ({
  checks,
  busy = false,
  onFix,
  fixLabelOf = ({ where }) => fixLabels[where],
  onFallback,
}: {
  checks: readonly Check[];
  busy?: boolean;
  /** Null once nothing can be changed. */
  onFix: ((part: CheckPart, check: Check) => void) | null;
  fixLabelOf?: (check: Check) => string;
  /** Sets a fallback for the merge tags of this name. */
  onFallback?: (name: string, fallback: string) => void;
}) => (
  <ul className="divide-y divide-hairline border-y">
    {checks
      .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
      .map((check) => {
        const { icon, label } = levelStyles[check.level];
        return (
          <li key={`${check.id} ${check.message}`} className="flex items-start gap-3 py-3 text-[0.9375rem]">
            <span className="mt-0.5 shrink-0 [&_svg]:size-5">{icon}</span>
            <div className="min-w-0 flex-1">
              <p className={check.level === 'block' ? 'font-medium' : undefined}>
                <span className="sr-only">{label}: </span>
                {check.message}
              </p>
              {check.fix && <p className="mt-0.5 text-ink-soft text-sm">{check.fix}</p>}
              {onFallback && check.fallbackFor && (
                <div className="mt-2.5 flex flex-col gap-2.5">
                  {check.fallbackFor.slice(0, maxFallbacks).map((name) => (
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
                aria-label={t('campaigns.preflightList.goToFixlabelsMessage', {
                  fixLabels: fixLabelOf(check),
                  message: check.message,
                })}
                onClick={() => onFix(check.where, check)}
              >
                {fixLabelOf(check)}
              </Button>
            )}
          </li>
        );
      })}
  </ul>
);
