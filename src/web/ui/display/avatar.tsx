import { useState } from 'react';
import { classNames } from '../class-names.ts';

/** A picture, or the initials where there is none. Decoration: the name stands beside it or names the button. */
export const Avatar = ({
  initials,
  src,
  className,
}: {
  initials: string;
  src?: string | null;
  className?: string;
}) => {
  // The picture may have been deleted since.
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
        'inline-flex size-9 items-center justify-center rounded-full border border-control font-letter text-sm',
        className,
      )}
    >
      {initials}
    </span>
  );
};
