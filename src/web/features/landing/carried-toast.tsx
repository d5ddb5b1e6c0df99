import { X } from 'lucide-react';
import { t } from '#web/text/t.ts';

/** A toast that another page left for this one (enhance/carried-toast.ts). */
export const CarriedToast = () => (
  <div className="fixed start-4 bottom-4 z-60 w-[min(24rem,calc(100vw-2rem))]">
    <div
      data-carried-toast
      data-variant="default"
      hidden
      role="status"
      className="flex items-start gap-3 rounded-sheet border bg-surface py-3 ps-4 pe-2 text-ink shadow-lift data-[variant=destructive]:border-bad [&[hidden]]:hidden"
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p data-toast-title className="font-medium text-[0.9375rem]" />
        <p data-toast-description className="mt-0.5 break-words text-ink-soft text-sm" />
      </div>
      <button
        type="button"
        data-toast-close
        aria-label={t('shared.toaster.dismiss')}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-[1.125rem]" />
      </button>
    </div>
  </div>
);
