import { useState } from 'react';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The image that the server drew after the last save; placeholder lines where there is none, or none yet. */
export const TemplateImage = ({
  template: { previewImageUrl, blockCount },
  className,
}: {
  template: TemplateSummary;
  className?: string;
}) => {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const frameClasses = classNames('block w-full border border-hairline bg-white', className);
  // An email without blocks has an empty image.
  if (previewImageUrl === null || blockCount === 0 || failedUrl === previewImageUrl) {
    return (
      <span
        aria-hidden
        className={classNames(frameClasses, 'flex flex-col items-center justify-center gap-[6%]')}
      >
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/4'].map((width) => (
          <span key={width} className={classNames('h-px bg-[#d8d2c6]', width)} />
        ))}
      </span>
    );
  }
  return (
    <img
      src={previewImageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(previewImageUrl)}
      className={classNames(frameClasses, 'object-cover object-top')}
    />
  );
};
