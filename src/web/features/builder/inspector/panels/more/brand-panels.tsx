import { z } from 'zod';
import type { BlockOf } from '#email/document/block.ts';
import { networkOf, socialNetworks } from '#email/social/networks.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { CheckedInput } from '../../fields/checked-input.tsx';
import { LinkField } from '../../fields/link-field.tsx';
import { useFields } from './content-fields.tsx';
import { LinkList } from './link-list.tsx';

export const LogoPanel = ({ block }: { block: BlockOf<'logo'> }) => {
  const { picture, link, pixels, align } = useFields(block);
  return (
    <>
      {picture()}
      {link('url', t('builderPanels.imageFields.clickUrl'))}
      {pixels('width', t('builderPanels.imagePanel.width'), 16, 600)}
      {align('center')}
    </>
  );
};

const label = z.string().max(100);

export const MenuPanel = ({ block }: { block: BlockOf<'menu'> }) => {
  const { choice, color, pixels, align, setContent, name } = useFields(block);
  return (
    <>
      <LinkList
        links={block.content.links}
        max={8}
        fresh={{ text: '', url: '' }}
        onChange={(links) => setContent('links', { links })}
      >
        {({ text, url }, index, change) => (
          <>
            <CheckedInput
              label={t('builderPanels.moreBlocks.linkText')}
              name={name(`links.${index}.text`)}
              value={text}
              check={label}
              problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: 100 })}
              onChange={(value) => change({ text: value })}
            />
            <LinkField
              label={t('builderPanels.imageFields.clickUrl')}
              name={name(`links.${index}.url`)}
              value={url}
              onChange={(value) => change({ url: value })}
            />
          </>
        )}
      </LinkList>
      {choice(
        'separator',
        t('builderPanels.moreBlocks.separator'),
        [
          { value: 'line', label: t('builderPanels.moreBlocks.separatorLine') },
          { value: 'dot', label: t('builderPanels.moreBlocks.separatorDot') },
          { value: 'none', label: t('builderPanels.moreBlocks.separatorNone') },
        ],
        'style',
      )}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '14px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align('center')}
    </>
  );
};

const otherIcons = () => [
  { id: 'website', name: t('builderPanels.moreBlocks.website') },
  { id: 'email', name: t('builderPanels.moreBlocks.email') },
  { id: 'phone', name: t('builderPanels.moreBlocks.phone') },
  { id: 'profile', name: t('builderPanels.moreBlocks.profile') },
];

export const SocialPanel = ({ block }: { block: BlockOf<'social'> }) => {
  const { choice, align, setContent, name } = useFields(block);
  return (
    <>
      <LinkList
        links={block.content.links}
        max={10}
        fresh={{ network: 'website', url: '' }}
        onChange={(links) => setContent('links', { links })}
      >
        {({ network, url }, index, change) => (
          <>
            <LinkField
              label={t('builderPanels.moreBlocks.profileAddress')}
              name={name(`links.${index}.url`)}
              value={url}
              onChange={(value) => {
                const found = networkOf(value);
                change({ url: value, ...(found && found !== 'website' ? { network: found } : {}) });
              }}
            />
            <Field label={t('builderPanels.moreBlocks.icon')} inline>
              <Select
                data-field={name(`links.${index}.network`)}
                value={network}
                onChange={(event) => change({ network: event.target.value })}
              >
                {[...socialNetworks, ...otherIcons()].map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </LinkList>
      {choice('shape', t('builderPanels.moreBlocks.shape'), [
        { value: 'circle', label: t('builderPanels.moreBlocks.circle') },
        { value: 'square', label: t('builderPanels.moreBlocks.square') },
        { value: 'plain', label: t('builderPanels.moreBlocks.plain') },
      ])}
      {choice(
        'color',
        t('builderPanels.moreBlocks.iconColor'),
        [
          { value: 'ink', label: t('builderPanels.moreBlocks.inkColor') },
          { value: 'brand', label: t('builderPanels.moreBlocks.brandColors') },
          { value: 'white', label: t('builderPanels.moreBlocks.white') },
        ],
        'style',
      )}
      {choice(
        'size',
        t('builderPanels.moreBlocks.iconSize'),
        [
          { value: 'small', label: t('builderPanels.moreBlocks.small') },
          { value: 'large', label: t('builderPanels.moreBlocks.large') },
        ],
        'style',
      )}
      {align('center')}
    </>
  );
};

export const FooterPanel = ({ block }: { block: BlockOf<'footer'> }) => {
  const { color, pixels, align } = useFields(block);
  return (
    <>
      <p className="text-ink-soft text-sm">{t('builderPanels.moreBlocks.footerHelp')}</p>
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '12px')}
      {color('color', t('builderPanels.textPanel.textColor'), '#4b5563')}
      {align('center')}
    </>
  );
};
