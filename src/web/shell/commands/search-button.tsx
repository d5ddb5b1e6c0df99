import { Search } from 'lucide-react';
import { ShortcutKeys } from '#web/lib/commands/shortcut-keys.tsx';
import { t } from '#web/text/t.ts';
import { fetchPalette } from './command-layer.tsx';
import { openPalette, paletteKey } from './palette-state.ts';

/** Opens the search over everything. On narrow screens it is an icon. */
export const SearchButton = () => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onPointerEnter={fetchPalette}
    onFocus={fetchPalette}
    onClick={() => openPalette('palette')}
    className="ms-auto inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-control text-ink-soft transition-colors hover:text-ink lg:mx-auto lg:h-9 lg:w-auto lg:min-w-0 lg:max-w-80 lg:flex-1 lg:justify-start lg:border lg:border-control lg:bg-surface lg:px-3 lg:text-sm lg:hover:border-ink pointer-coarse:lg:h-11"
  >
    <Search aria-hidden className="size-5 shrink-0 lg:size-4" />
    <span className="min-w-0 truncate max-lg:sr-only">{t('shared.commands.search')}</span>
    <span aria-hidden className="ms-auto hidden lg:block pointer-coarse:lg:hidden">
      <ShortcutKeys shortcut={paletteKey} />
    </span>
  </button>
);
