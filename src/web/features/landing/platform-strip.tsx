import { isShown, shown } from '#contract/content.ts';
import type { PlatformEntry } from '#contract/landing-content.ts';
import { t } from '#web/text/t.ts';
import { landing, platforms } from './content.ts';
import { MotionButtons, MovingRow } from './strip.tsx';

/** Fewer than this do not fill a strip that moves. */
const minMoving = 6;

const Entry = ({ name, logo }: PlatformEntry) => (
  <li className="flex shrink-0 items-center gap-3">
    {logo ? (
      <img src={logo} alt="" width={32} height={32} loading="lazy" className="size-8 object-contain" />
    ) : (
      <span
        aria-hidden
        className="inline-flex size-8 items-center justify-center rounded-full border border-control font-serif text-ink-soft"
      >
        {name.charAt(0)}
      </span>
    )}
    <span className="whitespace-nowrap font-serif text-xl sm:text-2xl">{name}</span>
  </li>
);

export const PlatformStrip = ({ examplesShown }: { examplesShown: boolean }) => {
  const entries = shown(platforms(), examplesShown);
  if (entries.length === 0) return null;
  const { title, count } = landing().platforms;
  const moves = entries.length >= minMoving;
  const items = entries.map((entry) => <Entry key={entry.name} {...entry} />);
  return (
    <section aria-label={title} data-moving className="border-y bg-sunken py-8">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 sm:px-6">
        <p className="text-ink-soft">{isShown(count, examplesShown) ? `${title}: ${count.text}` : title}</p>
        {moves && <MotionButtons stop={t('landing.strip.stop')} move={t('landing.strip.move')} />}
      </div>
      {moves ? (
        <MovingRow className="platforms mt-5">{items}</MovingRow>
      ) : (
        <ul className="mx-auto mt-5 flex max-w-6xl flex-wrap gap-x-12 gap-y-4 px-4 sm:px-6">{items}</ul>
      )}
    </section>
  );
};
