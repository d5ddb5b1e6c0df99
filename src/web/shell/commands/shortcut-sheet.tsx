import { useRef } from 'react';
import { useCharacterKeys } from '#web/lib/commands/character-keys.ts';
import { type ListedCommand, useCommandSources } from '#web/lib/commands/registry.ts';
import type { Shortcut } from '#web/lib/commands/shortcut.ts';
import { ShortcutKeys } from '#web/lib/commands/shortcut-keys.tsx';
import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { entryGroups } from '../navigation/entries.ts';
import { focusAfterPalette } from './after-palette.ts';
import { closePalette, paletteKey } from './palette-state.ts';
import { goKey, goKeys, searchKey, sheetKey } from './shell-keys.ts';

interface Row {
  label: string;
  /** Any of them. Of several keys in one, each is pressed after the other. */
  keys: readonly (readonly Shortcut[])[];
}

interface Group {
  name: string;
  note?: string | undefined;
  rows: readonly Row[];
}

const shellGroups = (opensOthers: boolean): Group[] => {
  const pages = entryGroups({ hasOutbox: false, isAdmin: false }).flatMap(({ entries }) => entries);
  const nameOf = (href: string) => pages.find((page) => page.href === href)?.label;
  return [
    {
      name: t('palette.sheet.everywhere'),
      rows: [
        { label: t('palette.dialog.title'), keys: [[paletteKey]] },
        { label: t('palette.sheet.searchThisPage'), keys: [[searchKey]] },
        { label: t('palette.sheet.shortcuts'), keys: [[sheetKey]] },
      ],
    },
    ...(opensOthers
      ? [
          {
            name: t('palette.groups.create'),
            rows: [
              { label: t('palette.create.newEmail'), keys: [['N']] },
              { label: t('palette.create.newCampaign'), keys: [['C']] },
            ],
          },
        ]
      : []),
    {
      name: t('palette.groups.goTo'),
      rows: Object.entries(goKeys).flatMap(([key, href]) => {
        const name = nameOf(href);
        return name ? [{ label: t(name), keys: [[goKey, key]] }] : [];
      }),
    },
  ];
};

const sourceGroups = (commands: readonly ListedCommand[], note: string | undefined): Group[] => {
  const withKeys = commands.filter(({ shortcuts }) => shortcuts);
  return [...new Set(withKeys.map(({ group }) => group))].map((name, index) => ({
    name,
    note: index === 0 ? note : undefined,
    rows: withKeys
      .filter(({ group }) => group === name)
      .map(({ label, shortcuts = [] }) => ({ label, keys: shortcuts.map((shortcut) => [shortcut]) })),
  }));
};

/** Parts of the page may name the same group. */
const merged = (groups: readonly Group[]): Group[] =>
  [...new Set(groups.map(({ name }) => name))].map((name) => {
    const same = groups.filter((group) => group.name === name);
    return {
      name,
      note: same.find(({ note }) => note)?.note,
      rows: same.flatMap(({ rows }) => rows),
    };
  });

const Keys = ({ keys }: { keys: readonly Shortcut[] }) => (
  <span className="flex items-center gap-1.5 text-ink-soft text-xs">
    {keys.map((key, index) => (
      <span key={key} className="flex items-center gap-1.5">
        {index > 0 && <span>{t('palette.sheet.then')}</span>}
        <ShortcutKeys shortcut={key} />
      </span>
    ))}
  </span>
);

/** Every command that has keys, by group. */
export const ShortcutSheet = () => {
  const sources = useCommandSources();
  const areOn = useCharacterKeys();
  const opensPage = useRef(false);
  const groups = merged([
    ...shellGroups(!sources.some(({ runsOwnKeys }) => runsOwnKeys)),
    ...sources.flatMap(({ list, note }) => sourceGroups(list(), note?.())),
  ]);
  const leave = () => {
    opensPage.current = true;
    closePalette();
  };
  return (
    <Dialog
      open
      onOpenChange={closePalette}
      title={t('palette.sheet.shortcuts')}
      description={
        <Rich
          id={areOn ? 'palette.sheet.on' : 'palette.sheet.off'}
          parts={[<TextLink key="0" href={paths.settings('appearance')} onClick={leave} />]}
        />
      }
      onCloseAutoFocus={(event) => focusAfterPalette(event, opensPage.current)}
    >
      {/* A Tab stop, so that the keyboard can scroll the list. */}
      <section
        aria-label={t('palette.sheet.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll the list.
        tabIndex={0}
        className="flex flex-col gap-5 rounded-control"
      >
        {groups.map(({ name, note, rows }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1 font-medium font-sans text-ink-soft text-xs tracking-normal">{name}</h3>
            {note && <p className="mb-1 text-ink-soft text-sm">{note}</p>}
            <dl className="divide-y">
              {rows.map(({ label, keys }) => (
                <div key={label} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-[0.9375rem]">{label}</dt>
                  <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1">
                    {keys.map((each) => (
                      <Keys key={each.join(' ')} keys={each} />
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
