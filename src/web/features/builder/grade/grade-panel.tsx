import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { keepFocusOnBlock } from '../focus.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { GradeReport } from './grade-report.tsx';

const doNothing = () => {};

/** Beside the canvas, instead of the palette: it stays open during editing. */
const GradeAside = ({ onClose }: { onClose: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const aside = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    heading.current?.focus();
  }, []);
  const close = () => {
    const openerShown =
      opener.current?.isConnected && opener.current !== document.body ? opener.current : null;
    const target = openerShown ?? document.querySelector('[data-grade-button]');
    onClose();
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <aside
      ref={aside}
      aria-labelledby="grade-panel"
      data-region="grade"
      className="relative flex w-80 shrink-0 flex-col overflow-y-auto border-e"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b bg-page py-1 pe-2 ps-5">
        <h2
          id="grade-panel"
          ref={heading}
          tabIndex={-1}
          className="font-medium font-sans text-base tracking-normal outline-none"
        >
          {t('builderPanels.gradePanel.inboxGrade')}
        </h2>
        <IconButton
          label={t('builderPanels.gradePanel.close')}
          icon={<X aria-hidden />}
          tooltip={false}
          onClick={close}
        />
      </div>
      <div className="flex flex-1 flex-col justify-between px-5 pt-4">
        <GradeReport onLeave={doNothing} />
        <div className="h-6 shrink-0" />
      </div>
    </aside>
  );
};

/** Without space beside the canvas it is a sheet, which closes when something in the email is shown. */
export const GradePanel = ({ isBeside, side }: { isBeside: boolean; side: 'right' | 'bottom' }) => {
  const store = useBuilderStore();
  const close = useCallback(() => store.set({ isGradeOpen: false }), [store]);
  if (isBeside) return <GradeAside onClose={close} />;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      onCloseAutoFocus={(event) => {
        keepFocusOnBlock(event);
        if (store.get().pendingFocus || document.activeElement?.closest('[role="dialog"]'))
          event.preventDefault();
      }}
      title={t('builderPanels.gradePanel.inboxGrade')}
      side={side}
    >
      <GradeReport onLeave={close} />
    </Sheet>
  );
};
