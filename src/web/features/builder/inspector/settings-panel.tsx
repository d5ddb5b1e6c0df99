import { z } from 'zod';
import { changeSettings } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { CheckedInput } from './checked-input.tsx';
import { ColorField } from './color-field.tsx';
import { FontSelect } from './font-select.tsx';
import { PixelField } from './pixel-field.tsx';

const line = (max: number) => z.string().max(max, `Use at most ${max} characters.`);
const subject = line(998);
const preheader = line(150);

/** The whole email: shown while no block is selected. */
export const SettingsPanel = () => {
  const store = useBuilderStore();
  const settings = useBuilder((state) => state.document.settings);
  const name = (field: string) => `settings:${field}`;
  return (
    <>
      <CheckedInput
        label="Subject"
        name={name('subject')}
        value={settings.subject ?? ''}
        check={subject}
        hint="What people read in their inbox before they open."
        onChange={(value) => changeSettings(store, 'subject', { subject: value || undefined })}
      />
      <CheckedInput
        label="Preheader"
        name={name('preheader')}
        value={settings.preheader ?? ''}
        check={preheader}
        hint="The line beside the subject; the only hidden text in the email."
        onChange={(value) => changeSettings(store, 'preheader', { preheader: value || undefined })}
      />
      <ColorField
        label="Background colour"
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
    </>
  );
};
