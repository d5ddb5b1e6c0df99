import type { Analysis } from '#contract/emails/analyze.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';

const names: Record<string, string> = {
  get spamassassin() {
    return t('check.spamFilterPanels.spamassassin');
  },
  get rspamd() {
    return t('check.spamFilterPanels.rspamd');
  },
};

type Engines = Analysis['engines'];

const points = (value: number): string => formatNumber(value, Math.abs(value) < 0.1 && value !== 0 ? 2 : 1);

const Panel = ({ name, report }: { name: string; report: Engines[string] }) => (
  <section aria-label={name} className="flex flex-col gap-1.5 text-sm print:break-inside-avoid">
    <p className="flex items-baseline justify-between gap-4">
      <span className="font-medium">{name}</span>
      <span className="figures">
        {report.answered && report.score !== null
          ? t('check.spamFilterPanels.scoreOfThreshold', {
              score: points(report.score),
              threshold: points(report.threshold ?? 0),
            })
          : 'did not answer'}
      </span>
    </p>
    {report.answered ? (
      <ul className="figures flex flex-col gap-1 text-ink-soft">
        {report.rules.length === 0 && <li>{t('check.spamFilterPanels.noRuleOfItSpoke')}</li>}
        {report.rules.map((rule) => (
          <li key={rule.name} className="flex gap-3">
            <span className="w-9 shrink-0 text-end">{points(rule.points)}</span>
            <span className="min-w-0">
              <span className="break-all font-mono text-ink text-xs">{rule.name}</span>
              {rule.description && <span className="block">{rule.description}</span>}
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-ink-soft">{t('check.spamFilterPanels.nothingIsHeldAgainstTheEmail')}</p>
    )}
  </section>
);

/** The results of other spam filters, rule by rule. Nothing where none is connected. */
export const SpamFilterPanels = ({ engines }: { engines: Engines }) => {
  const all = Object.entries(engines);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="other-filters" className="flex flex-col gap-3">
      <div>
        <h3 id="other-filters" className="font-serif text-xl">
          {t('check.spamFilterPanels.otherFilters')}
        </h3>
        <p className="text-ink-soft text-sm">{t('check.spamFilterPanels.pointsForTheContentAloneAt')}</p>
      </div>
      {all.map(([name, report]) => (
        <Panel key={name} name={names[name] ?? name} report={report} />
      ))}
    </section>
  );
};
