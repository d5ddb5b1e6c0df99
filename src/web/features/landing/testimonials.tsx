import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shown } from '#contract/content.ts';
import type { Testimonial } from '#contract/landing-content.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { landing, testimonials } from './content.ts';
import { Section, SectionHeading } from './section.tsx';
import { gradientStyle } from './tints.ts';
import { useRotation } from './use-rotation.ts';

export const Testimonials = ({ examplesShown }: { examplesShown: boolean }) => {
  const items = shown(testimonials, examplesShown);
  if (items.length === 0) return null;
  const { title, lead } = landing.testimonials;
  return (
    <Section
      labelledBy="testimonials-title"
      className="border-t bg-sunken"
      inner="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]"
    >
      <SectionHeading id="testimonials-title" title={title} lead={lead} />
      <Carousel items={items} />
    </Section>
  );
};

const EmailCopy = ({ item, current }: { item: Testimonial; current: boolean }) => (
  <li
    aria-hidden={!current}
    className="flex w-full shrink-0 snap-start flex-col justify-between gap-8"
    data-current={current || undefined}
  >
    <blockquote className="font-serif text-[1.625rem] leading-[1.32] tracking-[-0.01em] sm:text-[2.25rem]">
      <p>{item.text}</p>
    </blockquote>
    <p className="flex items-center gap-3.5">
      <span
        aria-hidden
        className="inline-flex size-11 items-center justify-center rounded-full font-medium text-sm"
        style={gradientStyle(item.gradient)}
      >
        {item.initials}
      </span>
      {item.name}
    </p>
  </li>
);

/** One testimonial at a time. The strip can also be swiped, and works without scripts. */
export const Carousel = ({ items }: { items: readonly Testimonial[] }) => {
  const [isHeld, setIsHeld] = useState(false);
  const { index, goTo, previous, next, stopped, setStopped } = useRotation(items.length, isHeld);
  const track = useRef<HTMLUListElement>(null);
  const shownIndex = useRef(0);

  useEffect(() => {
    const element = track.current;
    if (!element || shownIndex.current === index) return;
    shownIndex.current = index;
    element.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' });
  }, [index]);

  const onSwiped = () => {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const seen = Math.round(element.scrollLeft / element.clientWidth);
    if (seen === shownIndex.current) return;
    shownIndex.current = seen;
    goTo(seen);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The handlers pause the rotation; the element itself is not a control.
    <div
      className="min-w-0"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
      }}
    >
      <ul
        ref={track}
        // A strip that scrolls has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll the strip.
        tabIndex={0}
        aria-label="Testimonials"
        aria-live={isHeld || stopped ? 'polite' : 'off'}
        onScrollEnd={onSwiped}
        className="carousel flex snap-x snap-mandatory gap-0 overflow-x-auto overscroll-x-contain rounded-control"
      >
        {items.map((item, position) => (
          <EmailCopy key={item.name} item={item} current={position === index} />
        ))}
      </ul>
      <div className="needs-script mt-8 flex items-center gap-1 border-t pt-4">
        <IconButton
          label="Previous testimonial"
          icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={previous}
          className="-ms-2.5"
        />
        <IconButton label="Next testimonial" icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />} onClick={next} />
        <IconButton
          label={stopped ? 'Play the testimonials' : 'Pause the testimonials'}
          icon={stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
          onClick={() => setStopped(!stopped)}
        />
        <div className="ms-auto flex">
          {items.map((item, position) => (
            <button
              key={item.name}
              type="button"
              aria-label={`Testimonial ${position + 1} of ${items.length}`}
              aria-current={position === index || undefined}
              onClick={() => goTo(position)}
              className="group inline-flex size-6 items-center justify-center rounded-full sm:size-7"
            >
              <span
                className={classNames(
                  'block size-2 rounded-full transition-colors',
                  position === index ? 'bg-ink' : 'bg-control group-hover:bg-ink-soft',
                )}
              />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
};
