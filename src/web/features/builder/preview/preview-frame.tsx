import type { CSSProperties } from 'react';
import { StackedFrames } from '#web/lib/email-preview/stacked-frames.tsx';
import { useLaidDown } from '#web/lib/email-preview/use-laid-down.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The email in a frame where no script runs, at one size. */
export const PreviewFrame = ({
  html,
  title,
  className,
  style,
}: {
  html: string;
  title: string;
  /** Of the box that the frame fills. */
  className?: string;
  style?: CSSProperties;
}) => {
  const latest = useLaidDown(html);
  return (
    <div className={classNames('relative', className)} {...(style ? { style } : {})}>
      <StackedFrames latest={latest} title={title} className="size-full" />
      {latest?.url === null && (
        <p role="status" className="absolute inset-x-0 bottom-0 bg-attention-wash px-4 py-2 text-sm">
          {t('builderExport.previewFrame.theServerDidNotAnswerThis')}
        </p>
      )}
    </div>
  );
};
