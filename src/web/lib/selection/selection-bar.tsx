import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Above a list: selects all that it shows. With a selection it stays in view and has the actions. */
export const SelectionBar = ({
  box,
  label,
  count,
  shown,
  onAll,
  onClear,
  children,
}: {
  /** Selects all. It is there as long as the list has items, so it takes the focus of buttons that go. */
  box: RefObject<HTMLInputElement | null>;
  /** "Selected campaigns" */
  label: string;
  count: number;
  shown: number;
  onAll: () => void;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}) => (
  <section
    aria-label={label}
    className={classNames(
      'flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border py-1.5',
      count > 0 ? 'sticky top-18 z-10 bg-surface px-3 shadow-lift' : 'border-transparent',
    )}
  >
    {/* On a phone a line of its own. */}
    <div
      className={classNames('me-auto flex items-center gap-x-2', count > 0 && 'max-sm:w-full max-sm:pe-9')}
    >
      <Checkbox
        ref={(input) => {
          box.current = input;
          if (input) input.indeterminate = count > 0 && count < shown;
        }}
        label={t('shared.selectionBar.selectAllShownShown', { shown })}
        hideLabel={count > 0}
        checked={count > 0 && count === shown}
        onChange={(event) => (event.target.checked ? onAll() : onClear())}
      />
      {count > 0 && (
        <p className="figures text-[0.9375rem]">
          <Rich
            id="shared.selectionBar.countSelected"
            values={{ count }}
            parts={[<span key="0" className="font-medium" />]}
          />
        </p>
      )}
    </div>
    {count > 0 && (
      <>
        {children}
        <IconButton
          size="small"
          label={t('shared.selectionBar.clearTheSelection')}
          icon={<X aria-hidden />}
          onClick={() => {
            box.current?.focus();
            onClear();
          }}
          className="max-sm:absolute max-sm:end-2 max-sm:top-1.5"
        />
      </>
    )}
  </section>
);
