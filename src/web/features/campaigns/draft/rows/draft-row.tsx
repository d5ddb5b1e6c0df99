import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { RowState } from '../checks/row-state.ts';
import { RowHead } from './row-head.tsx';

export interface DraftRowProps {
  /** Of the row's heading, for links to it. */
  id: string;
  title: string;
  state: RowState;
  /** What the row holds now. */
  summary: ReactNode;
  /** What is wrong with it. */
  problems?: ReactNode;
  /** How its saving goes. */
  saved?: ReactNode;
  /** What its button does, when it is not to edit. */
  openLabel?: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Its fix; only while it is open. */
  children: ReactNode;
}

/** One row of the checklist: a state, what it holds, and its fix in place. */
export const DraftRow = ({
  id,
  title,
  state,
  summary,
  problems,
  saved,
  openLabel,
  open,
  onToggle,
  children,
}: DraftRowProps) => {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element | null>(null);
  // A form that did its work is gone, with the focus.
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      button.current?.focus();
  });
  const close = () => {
    onToggle(false);
    button.current?.focus();
  };
  const action = open
    ? t('campaignPage.draftRow.close')
    : (openLabel ?? t('campaigns.campaignSummaryList.edit'));
  return (
    <section
      aria-labelledby={id}
      className="py-4"
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <RowHead
        id={id}
        title={title}
        state={state}
        action={
          <Button
            ref={button}
            size="small"
            variant="quiet"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            aria-label={t('campaignPage.draftRow.actionOfTitle', { action, title })}
            onClick={() => onToggle(!open)}
          >
            {action}
          </Button>
        }
      >
        {summary}
      </RowHead>
      {problems && <div className="mt-3 sm:ms-8">{problems}</div>}
      {open && (
        // Escape closes it like its button; menus and dialogs inside keep theirs.
        <fieldset
          id={panelId}
          aria-labelledby={id}
          className="motion-fade mt-4 flex min-w-0 flex-col gap-5 rounded-sheet bg-sunken/50 p-4 sm:ms-8 sm:p-5"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            close();
          }}
        >
          {saved}
          {children}
          <Button size="small" className="self-end" onClick={close}>
            {t('campaignPage.draftRow.closeRow')}
          </Button>
        </fieldset>
      )}
    </section>
  );
};
