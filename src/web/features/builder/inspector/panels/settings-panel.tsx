import { Palette as PaletteIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { openDialog } from '../../commands/dialogs.ts';
import { changeSettings } from '../../store/edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { ColorField } from '../fields/color-field.tsx';
import { DarkFields } from '../fields/dark-fields.tsx';
import { FontSelect } from '../fields/font-select.tsx';
import { FooterFields } from '../fields/footer-fields.tsx';
import { LanguageFields } from '../fields/language-fields.tsx';
import { PixelField } from '../fields/pixel-field.tsx';
import { TaggedInput } from '../fields/tagged-input.tsx';
import { preheaderHint, subjectHint } from '../length-hints.ts';

const maxSubject = 998;
const maxPreheader = 150;
const subject = z.string().max(maxSubject);
const preheader = z.string().max(maxPreheader);

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} className="font-medium font-sans text-ink-soft text-xs tracking-normal">
        {title}
      </h3>
      {children}
    </section>
  );
};

/** The whole email: shown while no block is selected. */
export const SettingsPanel = () => {
  const store = useBuilderStore();
  const settings = useBuilder((state) => state.document.settings);
  const isDesign = useBuilder((state) => state.designId !== null);
  const name = (field: string) => `settings:${field}`;
  return (
    <div className="flex flex-col gap-5">
      <Group title={t('builder.settingsPanel.inTheInbox')}>
        <TaggedInput
          label={t('builder.settingsPanel.subject')}
          name={name('subject')}
          value={settings.subject ?? ''}
          check={subject}
          problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: maxSubject })}
          hint={subjectHint(settings.subject ?? '')}
          onChange={(value) => changeSettings(store, 'subject', { subject: value || undefined })}
        />
        <TaggedInput
          label={t('builder.settingsPanel.preheader')}
          name={name('preheader')}
          value={settings.preheader ?? ''}
          check={preheader}
          problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: maxPreheader })}
          hint={preheaderHint(settings.preheader ?? '')}
          onChange={(value) => changeSettings(store, 'preheader', { preheader: value || undefined })}
        />
      </Group>
      <Group title={t('builder.settingsPanel.looks')}>
        <ColorField
          label={t('builder.settingsPanel.backgroundColor')}
          name={name('backgroundColor')}
          value={settings.backgroundColor}
          onChange={(backgroundColor) => changeSettings(store, 'backgroundColor', { backgroundColor })}
        />
        <FontSelect
          label={t('builder.settingsPanel.defaultFont')}
          name={name('fontFamily')}
          value={settings.fontFamily}
          onChange={(fontFamily) => changeSettings(store, 'fontFamily', { fontFamily })}
        />
        <PixelField
          label={t('builder.settingsPanel.emailWidth')}
          name={name('maxWidth')}
          min={320}
          max={800}
          value={settings.maxWidth}
          onChange={(maxWidth) => changeSettings(store, 'maxWidth', { maxWidth })}
          hint={t('builder.settingsPanel.text320To800MostEmailsAre')}
        />
        <DarkFields settings={settings} />
        <Button size="small" onClick={() => store.set({ isBrandOpen: true })}>
          <PaletteIcon aria-hidden />
          {t('builder.settingsPanel.brand')}
        </Button>
      </Group>
      <Group title={t('builder.settingsPanel.words')}>
        <LanguageFields settings={settings} />
        {!isDesign && (
          <Button size="small" onClick={() => openDialog(store, { kind: 'email-copy' })}>
            {t('builder.settingsPanel.greetingAndSignOff')}
          </Button>
        )}
      </Group>
      <Group title={t('builder.settingsPanel.footer')}>
        <FooterFields settings={settings} />
      </Group>
    </div>
  );
};
