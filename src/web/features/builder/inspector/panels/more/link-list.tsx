import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Links of a block, which are added, moved and removed. */
export const LinkList = <Link,>({
  links,
  max,
  fresh,
  children,
  onChange,
}: {
  links: readonly Link[];
  max: number;
  /** A new link. */
  fresh: Link;
  children: (link: Link, index: number, change: (part: Partial<Link>) => void) => ReactNode;
  onChange: (links: Link[]) => void;
}) => {
  const move = (from: number, to: number) => {
    const link = links[from];
    if (link !== undefined) onChange(links.toSpliced(from, 1).toSpliced(to, 0, link));
  };
  return (
    <>
      {links.map((link, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: Links have no id but their index.
          key={index}
          className="flex flex-col gap-3 border-t pt-3"
        >
          <legend className="sr-only">
            {t('builderPanels.moreBlocks.linkNumber', { number: index + 1 })}
          </legend>
          <div className="flex items-center justify-between">
            <p aria-hidden className="font-medium text-sm">
              {t('builderPanels.moreBlocks.linkNumber', { number: index + 1 })}
            </p>
            <div className="flex">
              <IconButton
                size="small"
                label={t('builderPanels.moreBlocks.moveLinkEarlier', { number: index + 1 })}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                label={t('builderPanels.moreBlocks.moveLinkLater', { number: index + 1 })}
                icon={<ArrowDown aria-hidden />}
                disabled={index === links.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                size="small"
                variant="danger"
                label={t('builderPanels.moreBlocks.removeLink', { number: index + 1 })}
                icon={<Trash2 aria-hidden />}
                disabled={links.length <= 1}
                onClick={() => onChange(links.toSpliced(index, 1))}
              />
            </div>
          </div>
          {children(link, index, (part) => onChange(links.with(index, { ...link, ...part })))}
        </fieldset>
      ))}
      <Button size="small" disabled={links.length >= max} onClick={() => onChange([...links, fresh])}>
        <Plus aria-hidden />
        {t('builderPanels.moreBlocks.addLink')}
      </Button>
    </>
  );
};
