import { FileInput } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import type { BuilderSession } from '../session.ts';

const dialog = () =>
  withTexts(() => import('../import/import-dialog.tsx'), 'builder-export', 'builder-panels');
const ImportDialog = lazy(async () => ({ default: (await dialog()).ImportDialog }));

/** Starts with an email from another product. `/builder?start=import` opens the dialog at once. */
export const ImportCard = ({ onStart }: { onStart: (session: BuilderSession) => void }) => {
  const isRequested = new URLSearchParams(useSearch()).get('start') === 'import';
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(isRequested);
  const close = (open: boolean) => {
    setIsOpen(open);
    if (!open && isRequested) navigate(paths.builder(), { replace: true });
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void dialog().catch(() => undefined)}
        onFocus={() => void dialog().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
        className="group flex w-full flex-col gap-2 rounded-control text-start outline-offset-4"
      >
        <span className="flex aspect-[4/5] w-full items-center justify-center rounded-[3px] border border-control border-dashed bg-surface text-ink-soft transition-colors group-hover:border-ink group-hover:text-ink">
          <FileInput aria-hidden className="size-7" strokeWidth={1.5} />
        </span>
        <span className="font-medium text-[0.9375rem]">{t('builderPanels.importCard.importAnEmail')}</span>
        <span className="-mt-1.5 text-ink-soft text-sm">
          {t('builderPanels.importCard.htmlOrEmlFromAnywhere')}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            open
            onOpenChange={close}
            onStart={(session) => {
              close(false);
              onStart(session);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
