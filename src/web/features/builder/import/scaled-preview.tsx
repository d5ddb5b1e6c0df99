import { useLayoutEffect, useRef, useState } from 'react';
import { PreviewFrame } from '../preview/preview-frame.tsx';

const frameWidth = 660;

/** An email as a mail program shows it, scaled down to the available width; it scrolls inside. */
export const ScaledPreview = ({ html, title }: { html: string; title: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = room && room.width > 0 ? Math.min(1, room.width / frameWidth) : 1;
  return (
    <div ref={place} className="relative h-full w-full overflow-hidden bg-white">
      {room && room.width > 0 && (
        <div className="absolute top-0 left-0 origin-top-left" style={{ transform: `scale(${scale})` }}>
          <PreviewFrame
            html={html}
            title={title}
            style={{ width: Math.round(room.width / scale), height: Math.round(room.height / scale) }}
          />
        </div>
      )}
    </div>
  );
};
