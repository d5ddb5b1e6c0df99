import { Fragment } from 'react';
import { t } from '#web/text/t.ts';
import { keyLabels, type ShortcutGroup, shortcutGroups } from './shortcuts.ts';

const Keys = ({ keys }: { keys: string }) => (
  <span dir="ltr" className="inline-flex gap-1">
    {keyLabels(keys).map((key) => (
      <kbd key={key} className="rounded-sm border bg-sunken px-1.5 font-sans text-ink-soft text-xs leading-5">
        {key}
      </kbd>
    ))}
  </span>
);

const Group = ({ heading, lines }: ShortcutGroup) => (
  <tbody className="break-inside-avoid">
    <tr>
      <th colSpan={2} scope="rowgroup" className="pt-5 pb-1 text-start font-medium text-ink-soft text-sm">
        {t(heading)}
      </th>
    </tr>
    {lines.map(({ label, keys }) => (
      <tr key={label} className="border-b last:border-b-0">
        <th scope="row" className="w-full py-2 pe-4 text-start font-normal">
          {t(label)}
        </th>
        <td className="whitespace-nowrap py-2 text-end">
          {keys.map((each, index) => (
            <Fragment key={each}>
              {index > 0 && <span className="px-1.5 text-ink-soft text-sm">{t('help.shortcuts.or')}</span>}
              <Keys keys={each} />
            </Fragment>
          ))}
        </td>
      </tr>
    ))}
  </tbody>
);

export const ShortcutTable = () => (
  <table className="w-full text-[0.9375rem]">
    <caption className="sr-only">{t('help.shortcuts.keyboardShortcuts')}</caption>
    {shortcutGroups.map((group) => (
      <Group key={group.heading} {...group} />
    ))}
  </table>
);
