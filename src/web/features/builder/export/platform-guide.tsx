import { t } from '#web/text/t.ts';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { useExportField } from './export-storage.ts';
import { platforms } from './platforms.ts';

const isPlatform = (value: string): value is string => platforms.some(({ id }) => id === value);

export const PlatformGuide = () => {
  const [chosen, setChosen] = useExportField('platform', platforms[0]?.id ?? '', isPlatform);
  return (
    <section aria-labelledby="platform-guide">
      <h2 id="platform-guide" className="mb-2 text-xl">
        {t('builderExport.platformGuide.useItSomewhereElse')}
      </h2>
      <Tabs
        label={t('builderExport.platformGuide.emailPlatforms')}
        value={chosen}
        onValueChange={setChosen}
        items={platforms.map(({ id, name, steps, note }) => ({
          value: id,
          label: name,
          content: (
            <div className="measure text-[0.9375rem]">
              <ol className="flex list-decimal flex-col gap-2 ps-5 marker:text-ink-soft">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {note && <p className="mt-3 text-ink-soft text-sm">{note}</p>}
            </div>
          ),
        }))}
      />
    </section>
  );
};
