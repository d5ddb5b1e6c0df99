import { useState } from 'react';
import { classNames } from '../class-names.ts';

/** An image, or the initials without one. Decorative: the name is beside it or names the button. */
export const Avatar = ({
  initials,
  src,
  className,
}: {
  initials: string;
  src?: string | null;
  className?: string;
}) => {
  // The image may have been deleted since.
  const [failed, setFailed] = useState<string | null>(null);
  return src && src !== failed ? (
    <img
      src={src}
      onError={() => setFailed(src)}
      alt=""
      width={36}
      height={36}
      className={classNames('size-9 rounded-full object-cover', className)}
    />
  ) : (
    <span
      aria-hidden
      className={classNames(
        'inline-flex size-9 items-center justify-center rounded-full border border-control font-serif text-sm',
        className,
      )}
    >
      {initials}
    </span>
  );
};
