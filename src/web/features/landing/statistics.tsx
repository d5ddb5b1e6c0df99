import { shown } from '#contract/content.ts';
import { site } from '#web/lib/site.ts';
import { landing } from './content.ts';
import { useReveal } from './use-reveal.ts';

export const Statistics = ({ examplesShown }: { examplesShown: boolean }) => {
  const figures = shown(landing.statistics, examplesShown);
  const reveal = useReveal<HTMLDivElement>();
  if (figures.length === 0 && !examplesShown) return null;
  return (
    <section aria-label="In figures" className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24">
      <div ref={reveal} className="reveal">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-10 border-ink border-t pt-8 lg:grid-cols-4 lg:gap-x-10">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-2">
              <dt className="max-w-44 text-ink-soft leading-snug">{label}</dt>
              <dd className="figures font-serif text-5xl leading-none tracking-[-0.03em] sm:text-6xl lg:text-7xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {examplesShown && <p className="mt-10 text-ink-soft text-sm">{site.exampleNotice}</p>}
      </div>
    </section>
  );
};
