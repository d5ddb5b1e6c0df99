import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { shown } from '#contract/content.ts';
import type { Testimonial } from '#contract/landing-content.ts';
import { t } from '#web/text/t.ts';
import { IconButton, type IconButtonProps } from '#web/ui/controls/icon-button.tsx';
import { landing, testimonials } from './content.ts';
import { Section, SectionHeading } from './section.tsx';
import { gradientStyle } from './tints.ts';

export const Testimonials = ({ examplesShown }: { examplesShown: boolean }) => {
  const items = shown(testimonials(), examplesShown);
  if (items.length === 0) return null;
  const { title, lead } = landing().testimonials;
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

const Control = (props: IconButtonProps) => <IconButton {...props} title={props.label} tooltip={false} />;

const Quote = ({ item }: { item: Testimonial }) => (
  <li className="flex w-full shrink-0 snap-start flex-col justify-between gap-8">
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

/** One testimonial at a time. It can be swiped without scripts; they turn it (enhance/carousel.ts). */
const Carousel = ({ items }: { items: readonly Testimonial[] }) => (
  <div data-carousel className="min-w-0">
    <ul
      // A strip that scrolls has to be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll the strip.
      tabIndex={0}
      aria-label={t('landing.testimonials.label')}
      className="carousel flex snap-x snap-mandatory gap-0 overflow-x-auto overscroll-x-contain rounded-control"
    >
      {items.map((item) => (
        <Quote key={item.name} item={item} />
      ))}
    </ul>
    <div className="needs-script mt-8 flex items-center gap-1 border-t pt-4">
      <Control
        label={t('landing.testimonials.previous')}
        icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
        data-step="-1"
        className="-ms-2.5"
      />
      <Control
        label={t('landing.testimonials.next')}
        icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
        data-step="1"
      />
      <Control label={t('landing.testimonials.pause')} icon={<Pause aria-hidden />} data-motion="stop" />
      <Control label={t('landing.testimonials.play')} icon={<Play aria-hidden />} data-motion="move" hidden />
      <div className="ms-auto flex">
        {items.map((item, position) => (
          <button
            key={item.name}
            type="button"
            data-dot
            aria-label={t('landing.testimonials.number', { number: position + 1, count: items.length })}
            aria-current={position === 0 || undefined}
            className="group inline-flex size-6 items-center justify-center rounded-full sm:size-7"
          >
            <span className="block size-2 rounded-full bg-control transition-colors group-hover:bg-ink-soft group-aria-[current]:bg-ink" />
          </button>
        ))}
      </div>
    </div>
  </div>
);
