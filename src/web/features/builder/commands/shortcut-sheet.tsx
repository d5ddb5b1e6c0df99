import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilderStore } from '../store/use-builder.ts';
import { commandName, groupName } from './command-names.ts';
import { commands } from './commands.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';

/** Every command that has keys, by group. */
export const ShortcutSheet = () => {
  const store = useBuilderStore();
  const withKeys = commands.filter(({ shortcuts }) => shortcuts);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={t('builderPanels.shortcutSheet.keyboardShortcuts')}
      description={t('builderPanels.shortcutSheet.thoseOfBlocksAndSelectionWork')}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      {/* A Tab stop, so that the keyboard can scroll the list. */}
      <section
        aria-label={t('builderPanels.shortcutSheet.listOfShortcuts')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll the list.
        tabIndex={0}
        className="flex flex-col gap-5 rounded-control"
      >
        {groups.map((group) => (
          <section key={group} aria-label={groupName(group)}>
            <h3 className="mb-1 font-medium font-sans text-ink-soft text-xs tracking-normal">
              {groupName(group)}
            </h3>
            <dl className="divide-y">
              {withKeys
                .filter((command) => command.group === group)
                .map((command) => (
                  <div key={command.id} className="flex items-center justify-between gap-4 py-1.5">
                    <dt className="text-[0.9375rem]">{commandName(command)}</dt>
                    <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1">
                      {command.shortcuts?.map((shortcut) => (
                        <ShortcutKeys key={shortcut} shortcut={shortcut} />
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
