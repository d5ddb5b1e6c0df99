import { useEffect, useState } from 'react';
import { t } from '#web/text/t.ts';
import type { LegalSection } from './document.ts';

type Sections = readonly Pick<LegalSection, 'id' | 'title'>[];

/** The current section: the last whose heading has passed the upper third of the window. */
const useSectionInView = (sections: Sections): string | null => {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const update = () => {
      const line = window.innerHeight / 3;
      const passed = sections.filter(({ id }) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top < line;
      });
      setCurrent(passed.at(-1)?.id ?? null);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [sections]);
  return current;
};

const Entries = ({ sections, current }: { sections: Sections; current?: string | null }) => (
  <ol lang="en" dir="ltr" className="text-[0.9375rem]">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          className="-ms-px flex min-h-8 items-center border-transparent border-s-2 py-1 ps-4 text-ink-soft leading-snug transition-colors hover:text-ink aria-[current]:border-stamp aria-[current]:text-ink pointer-coarse:min-h-11"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
);

/** Beside the text, where there is space. */
export const ContentsBeside = ({ sections }: { sections: Sections }) => {
  const current = useSectionInView(sections);
  return (
    <nav
      aria-label={t('legal.contents.onThisPage')}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto lg:block print:hidden"
    >
      <p className="mb-2 font-medium text-sm">{t('legal.contents.onThisPage')}</p>
      <div className="border-s">
        <Entries sections={sections} current={current} />
      </div>
    </nav>
  );
};

/** Above the text, folded. */
export const ContentsAbove = ({ sections }: { sections: Sections }) => (
  <details className="mt-8 border-y lg:hidden print:hidden">
    <summary className="flex min-h-11 items-center gap-2 font-medium text-[0.9375rem] before:text-ink-soft before:content-['+'] [[open]>&]:before:content-['–']">
      {t('legal.contents.onThisPage')}
    </summary>
    <nav aria-label={t('legal.contents.onThisPage')} className="mb-3 border-s">
      <Entries sections={sections} />
    </nav>
  </details>
);
