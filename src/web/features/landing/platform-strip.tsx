import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { isShown, shown } from '#contract/content.ts';
import type { PlatformEntry } from '#contract/landing-content.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { landing, platforms } from './content.ts';

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

const List = ({ entries, isDuplicate }: { entries: PlatformEntry[]; isDuplicate?: boolean }) => (
  <ul
    aria-hidden={isDuplicate || undefined}
    className={classNames('flex shrink-0 items-center gap-x-12 pe-12', isDuplicate && 'marquee-again')}
  >
    {entries.map((entry) => (
      <Entry key={entry.name} {...entry} />
    ))}
  </ul>
);

export const PlatformStrip = ({ examplesShown }: { examplesShown: boolean }) => {
  const [paused, setPaused] = useState(false);
  const entries = shown(platforms, examplesShown);
  if (entries.length === 0) return null;
  const { title, count } = landing.platforms;
  const moves = entries.length >= minMoving;
  return (
    <section aria-label={title} className="border-y bg-sunken py-8">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 sm:px-6">
        <p className="text-ink-soft">{isShown(count, examplesShown) ? `${title}: ${count.text}` : title}</p>
        {moves && (
          <IconButton
            label={paused ? 'Move the platforms again' : 'Stop the moving platforms'}
            icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
            className="marquee-control ms-auto"
            onClick={() => setPaused(!paused)}
          />
        )}
      </div>
      {moves ? (
        <div className="marquee mt-5" data-paused={paused || undefined}>
          <List entries={entries} />
          <List entries={entries} isDuplicate />
        </div>
      ) : (
        <ul className="mx-auto mt-5 flex max-w-6xl flex-wrap gap-x-12 gap-y-4 px-4 sm:px-6">
          {entries.map((entry) => (
            <Entry key={entry.name} {...entry} />
          ))}
        </ul>
      )}
    </section>
  );
};
