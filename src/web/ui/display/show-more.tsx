import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

/** The end of an incomplete list: it loads more when it comes near the viewport, and by its button. */
export const ShowMore = ({ label, busy, onMore }: { label: string; busy: boolean; onMore: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={end} className="mt-10 flex justify-center">
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
};
