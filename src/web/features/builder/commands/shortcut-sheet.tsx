import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilderStore } from '../store/use-builder.ts';
import { commands } from './commands.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';
import { Keys } from './keys.tsx';

/** Every command that has keys, as it is declared. */
export const ShortcutSheet = () => {
  const store = useBuilderStore();
  const withKeys = commands.filter(({ shortcuts }) => shortcuts);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title="Keyboard shortcuts"
      description="Those of blocks and selection work while a block has the focus."
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      {/* The list scrolls, and the keys that scroll must reach it. */}
      <section
        aria-label="List of shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="flex flex-col gap-5 rounded-control"
      >
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 font-medium font-sans text-ink-soft text-xs tracking-normal">{group}</h3>
            <dl className="divide-y">
              {withKeys
                .filter((command) => command.group === group)
                .map(({ id, label, shortcuts = [] }) => (
                  <div key={id} className="flex items-center justify-between gap-4 py-1.5">
                    <dt className="text-[0.9375rem]">{label}</dt>
                    <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1">
                      {shortcuts.map((shortcut) => (
                        <Keys key={shortcut} shortcut={shortcut} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
};
