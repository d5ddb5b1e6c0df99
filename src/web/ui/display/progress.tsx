import { classNames } from '../class-names.ts';

/** The progress of an action; without a share it is indeterminate. */
export const Progress = ({
  label,
  text,
  percent,
  className,
}: {
  label: string;
  /** "3,500 of 12,000" */
  text?: string;
  percent: number | null;
  className?: string;
}) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuetext={text}
    {...(percent === null
      ? {}
      : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(percent) })}
    className={classNames('h-1.5 overflow-hidden rounded-full bg-hairline', className)}
  >
    <div
      className={classNames(
        'h-full rounded-full bg-accent transition-[width]',
        percent === null && 'motion-breathe opacity-40',
      )}
      style={{ width: `${percent ?? 100}%` }}
    />
  </div>
);
