import { motionButtons } from './motion-buttons.ts';

const intervalMs = 4_000;

/** Shows the testimonials one by one, unless it is held (hover, focus) or stopped. */
const turn = (carousel: HTMLElement, isStill: boolean): void => {
  const track = carousel.querySelector<HTMLElement>('ul');
  const items = [...carousel.querySelectorAll<HTMLElement>('ul > li')];
  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-dot]')];
  if (!track) return;
  let index = 0;
  let isHeld = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Counted anew from each change, so that a press is not followed at once by the clock. */
  const wait = (): void => {
    clearTimeout(timer);
    track.setAttribute('aria-live', isHeld || isStopped ? 'polite' : 'off');
    if (!isHeld && !isStopped && items.length > 1) timer = setTimeout(() => goTo(index + 1), intervalMs);
  };
  const show = (shown: number): void => {
    index = shown;
    for (const [position, item] of items.entries()) {
      item.toggleAttribute('data-current', position === index);
      item.setAttribute('aria-hidden', String(position !== index));
    }
    for (const [position, dot] of dots.entries()) {
      if (position === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    wait();
  };
  const goTo = (target: number): void => {
    show((target + items.length) % items.length);
    const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    track.scrollTo({ left: direction * index * track.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
  };
  const hold = (held: boolean): void => {
    isHeld = held;
    wait();
  };

  for (const step of carousel.querySelectorAll<HTMLElement>('[data-step]'))
    step.addEventListener('click', () => goTo(index + Number(step.dataset.step)));
  for (const [position, dot] of dots.entries()) dot.addEventListener('click', () => goTo(position));
  track.addEventListener('scrollend', () => {
    if (track.clientWidth === 0) return;
    const seen = Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
    if (seen !== index && seen < items.length) show(seen);
  });
  carousel.addEventListener('pointerenter', () => hold(true));
  carousel.addEventListener('pointerleave', () => hold(carousel.contains(document.activeElement)));
  carousel.addEventListener('focusin', () => hold(true));
  carousel.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && carousel.contains(relatedTarget))) hold(false);
  });
  const showStopped = motionButtons(carousel, (stopped) => {
    isStopped = stopped;
    wait();
  });
  showStopped(isStill);
  show(0);
};

export const turnCarousel = (page: ParentNode, isStill: boolean): void => {
  for (const carousel of page.querySelectorAll<HTMLElement>('[data-carousel]')) turn(carousel, isStill);
};
