import { guaranteeText, isShown, shown } from '#contract/content.ts';
import { t } from '#web/text/t.ts';
import { landing, site } from './content.ts';
import { Section, SectionHeading } from './section.tsx';
import { SectionLink } from './section-link.tsx';
import { VersusTable } from './versus-table.tsx';

export const Closing = ({ examplesShown }: { examplesShown: boolean }) => {
  const { title, lead, legacy, product, rows } = landing().closing;
  const { guarantee } = site();
  const claims = shown(landing().closing.claims, examplesShown);
  const badges = shown(landing().closing.badges, examplesShown);
  return (
    <Section labelledBy="closing-title" className="night bg-surface text-ink">
      <SectionHeading id="closing-title" title={title} lead={lead} />
      {claims.length > 0 && (
        <dl className="mt-14 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
          {claims.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t pt-4">
              <dt className="mt-1.5 text-ink-soft leading-snug">{label}</dt>
              <dd className="figures font-serif text-4xl leading-none tracking-[-0.02em] sm:text-5xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <VersusTable
        caption={t('landing.versus.caption', { legacy, product })}
        columns={[legacy, product]}
        rows={shown(rows, examplesShown).map((row) => [row.aspect, row.legacy, row.product])}
        className="mt-14"
      />
      <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-6">
        <div className="flex flex-wrap gap-3">
          <SectionLink to="pricing" variant="primary">
            {t('landing.actions.choosePlan')}
          </SectionLink>
          <SectionLink to="pricing">{t('landing.actions.seePlans')}</SectionLink>
        </div>
        {isShown(guarantee, examplesShown) && (
          <p className="max-w-sm font-serif text-lg leading-snug">{guaranteeText(guarantee.closing)}</p>
        )}
      </div>
      {badges.length > 0 && (
        <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-2 border-t pt-5 text-ink-soft text-sm">
          {badges.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Section>
  );
};
