const visibleShare = 0.1;

/**
 * Reveals a section the first time a tenth of it is visible. Only what is still out of sight is hidden for that: nothing
 * that a reader sees disappears.
 */
export const revealSections = (page: ParentNode, isStill: boolean): void => {
  if (isStill || !('IntersectionObserver' in window)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        (target as HTMLElement).dataset.reveal = 'shown';
        observer.unobserve(target);
      }
    },
    { threshold: visibleShare },
  );
  const below = [...page.querySelectorAll<HTMLElement>('.reveal')].filter(
    (part) => part.getBoundingClientRect().top >= window.innerHeight,
  );
  for (const part of below) {
    part.dataset.reveal = 'waiting';
    observer.observe(part);
  }
};
