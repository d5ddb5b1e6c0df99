import { Palette as PaletteIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
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

const lineSchema = (max: number) => z.string().max(max, `Use at most ${max} characters.`);
const subject = lineSchema(998);
const preheader = lineSchema(150);

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
      <Group title="In the inbox">
        <TaggedInput
          label="Subject"
          name={name('subject')}
          value={settings.subject ?? ''}
          check={subject}
          hint={subjectHint(settings.subject ?? '')}
          onChange={(value) => changeSettings(store, 'subject', { subject: value || undefined })}
        />
        <TaggedInput
          label="Preheader"
          name={name('preheader')}
          value={settings.preheader ?? ''}
          check={preheader}
          hint={preheaderHint(settings.preheader ?? '')}
          onChange={(value) => changeSettings(store, 'preheader', { preheader: value || undefined })}
        />
      </Group>
      <Group title="Looks">
        <ColorField
          label="Background color"
          name={name('backgroundColor')}
          value={settings.backgroundColor}
          onChange={(backgroundColor) => changeSettings(store, 'backgroundColor', { backgroundColor })}
        />
        <FontSelect
          label="Default font"
          name={name('fontFamily')}
          value={settings.fontFamily}
          onChange={(fontFamily) => changeSettings(store, 'fontFamily', { fontFamily })}
        />
        <PixelField
          label="Email width"
          name={name('maxWidth')}
          min={320}
          max={800}
          value={settings.maxWidth}
          onChange={(maxWidth) => changeSettings(store, 'maxWidth', { maxWidth })}
          hint="320 to 800. Most emails are 600 wide."
        />
        <DarkFields settings={settings} />
        <Button size="small" onClick={() => store.set({ isBrandOpen: true })}>
          <PaletteIcon aria-hidden />
          Brand
        </Button>
      </Group>
      <Group title="Words">
        <LanguageFields settings={settings} />
        {!isDesign && (
          <Button size="small" onClick={() => openDialog(store, { kind: 'email-copy' })}>
            Greeting and sign-off
          </Button>
        )}
      </Group>
      <Group title="Footer">
        <FooterFields settings={settings} />
      </Group>
    </div>
  );
};
