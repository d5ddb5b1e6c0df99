import { commandSources } from '#web/lib/commands/registry.ts';
import { focusPageHeading } from '../screen-focus.ts';

/**
 * Where the focus goes when a dialog of the palette closes: to the page that it opened, or where an open part of the
 * page wants it; else back to where it was.
 */
export const focusAfterPalette = (event: Event, opensPage: boolean): void => {
  if (opensPage) {
    event.preventDefault();
    // The page may have taken it already, or a dialog that it opened.
    if (!document.activeElement?.closest('main, [role="dialog"]')) focusPageHeading();
    return;
  }
  for (const { onClose } of commandSources()) onClose?.(event);
};
