import { Braces } from 'lucide-react';
import type { RefObject } from 'react';
import { listContactFields } from '#contract/audience/lists.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';

/** Puts a merge tag where the caret of a field is. */
export const TagMenu = ({
  label,
  field,
  value,
  onValueChange,
}: {
  label: string;
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onValueChange: (value: string) => void;
}) => {
  const fields = useEndpoint(listContactFields).data ?? [];
  const insert = (tag: string) => {
    const start = field.current?.selectionStart ?? value.length;
    const end = field.current?.selectionEnd ?? start;
    onValueChange(value.slice(0, start) + tag + value.slice(end));
    // The menu gives the focus back to its button first.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + tag.length, start + tag.length);
    }, 50);
  };
  const tags = [
    { tag: '{{first_name|there}}', name: t('campaignPage.tagMenu.firstName') },
    { tag: '{{last_name}}', name: t('campaignPage.tagMenu.lastName') },
    { tag: '{{email}}', name: t('campaignPage.tagMenu.emailAddress') },
    ...fields.map(({ key, label: name }) => ({ tag: `{{${key}}}`, name })),
  ];
  return (
    <DropdownMenu label={label} trigger={<IconButton label={label} icon={<Braces aria-hidden />} />}>
      {tags.map(({ tag, name }) => (
        <MenuItem key={tag} onSelect={() => insert(tag)}>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <code dir="ltr" className="max-w-48 truncate text-ink-soft text-xs">
            {tag}
          </code>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
};
