import { t } from '#web/text/t.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { ColorField } from '../fields/color-field.tsx';

/** The background color of a section or a column, which may have none. */
export const GroundField = ({
  value,
  name,
  onChange,
}: {
  value: string | undefined;
  name: string;
  onChange: (color: string | undefined) => void;
}) => {
  const pageColor = useBuilder((state) => state.document.settings.backgroundColor);
  return (
    <>
      <ColorField
        label={t('builderPanels.layout.background')}
        name={name}
        value={value ?? pageColor}
        onChange={onChange}
      />
      {value !== undefined && (
        <button
          type="button"
          onClick={(event) => {
            // This button goes, so the focus moves to the field above it.
            event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
            onChange(undefined);
          }}
          className="min-h-6 self-start text-accent text-sm hover:underline pointer-coarse:min-h-11"
        >
          {t('builderPanels.layout.noBackground')}
        </button>
      )}
    </>
  );
};
