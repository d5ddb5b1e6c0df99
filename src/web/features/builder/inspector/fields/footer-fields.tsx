import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Settings } from '#email/document/document.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { changeSettings } from '../../store/edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { CheckedInput } from './checked-input.tsx';
import { footerHtmlOf, footerTextOf, initialFooter } from './footer-text.ts';

const maxLength = 5_000;
const footerLimit = z.string().max(maxLength);

/** The footer of the email. */
export const FooterFields = ({ settings }: { settings: Settings }) => {
  const store = useBuilderStore();
  const brandName = useBuilder((state) => state.brand?.brandName ?? '');
  const { footer } = settings;
  const isOn = footer !== undefined;
  // Decided on mount: a field that turned from text into HTML during typing would move the caret.
  const [isHtml] = useState(footerTextOf(footer ?? '') === null);
  const last = useRef(footer);
  if (footer) last.current = footer;
  return (
    <>
      <Checkbox
        label={t('builder.footerFields.footerUnderTheEmail')}
        data-field="settings:hasFooter"
        checked={isOn}
        onChange={(event) =>
          changeSettings(store, 'hasFooter', {
            footer: event.target.checked ? last.current || initialFooter(brandName) : undefined,
          })
        }
      />
      {isOn && (
        <CheckedInput
          label={t('builder.footerFields.footerText')}
          name="settings:footer"
          rows={5}
          value={footer}
          check={footerLimit}
          problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: maxLength })}
          read={isHtml ? (text) => text : footerHtmlOf}
          show={isHtml ? (html) => html : (html) => footerTextOf(html) ?? html}
          onChange={(next) => changeSettings(store, 'footer', { footer: next })}
          hint={
            isHtml
              ? t('builder.footerFields.thisFooterHasFormattingSoIt')
              : t('builder.footerFields.whyReadersGetThisYourPostal')
          }
        />
      )}
    </>
  );
};
