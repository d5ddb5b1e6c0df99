import { t } from '#web/text/t.ts';
import { landing } from './content.ts';
import { SampleEmail } from './sample-email/sample-email.tsx';
import { SectionLink } from './section-link.tsx';

export const Hero = () => {
  const { title, lead } = landing().hero;
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-20 px-4 pt-14 pb-20 sm:px-6 sm:pt-20 sm:pb-28 lg:grid-cols-[1.12fr_1fr] lg:pt-24">
      <div>
        <h1
          tabIndex={-1}
          data-page-heading
          className="text-[2.875rem] leading-[1.02] tracking-[-0.03em] sm:text-7xl lg:text-[4.75rem] lg:leading-none"
        >
          {title}
        </h1>
        <p className="mt-7 max-w-[33rem] text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <SectionLink to="pricing" variant="primary">
            {t('landing.actions.getStarted')}
          </SectionLink>
          <SectionLink to="how-it-works">{t('landing.actions.seeHow')}</SectionLink>
        </div>
      </div>
      <SampleEmail />
    </section>
  );
};
