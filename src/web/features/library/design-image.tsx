import { useState } from 'react';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The scaled preview; the name where there is none, or none yet. */
export const DesignImage = ({
  design: { name, previewImageUrl },
  className,
}: {
  design: Pick<PublicTemplate, 'name' | 'previewImageUrl'>;
  className?: string;
}) => {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return failedUrl === previewImageUrl ? (
    <span
      className={classNames(
        'flex items-center justify-center bg-sunken p-4 text-center font-serif text-ink-soft text-lg leading-snug',
        className,
      )}
    >
      {name}
    </span>
  ) : (
    <img
      src={previewImageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      width={600}
      height={750}
      onError={() => setFailedUrl(previewImageUrl)}
      className={classNames('bg-white object-cover object-top', className)}
    />
  );
};
