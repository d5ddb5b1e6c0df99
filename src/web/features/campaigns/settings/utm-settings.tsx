import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getUtm, saveUtm, type UtmInput, utmParameters } from '#contract/carriers/utm.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useUnloadGuard } from '#web/lib/hooks/use-unload-guard.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { UtmFields } from '../utm/utm-fields.tsx';
import { UtmPreview } from '../utm/utm-preview.tsx';
import { usualUtm, utmErrors } from '../utm/utm-values.ts';

const UtmForm = ({ stored }: { stored: UtmInput | null }) => {
  const client = useQueryClient();
  const [isOn, setIsOn] = useState(stored !== null);
  const own = useValues(stored ?? usualUtm);
  const isChanged = isOn ? stored === null || own.isDirty : stored !== null;
  useUnloadGuard(isChanged);
  const form = useForm({
    values: own.values,
    set: own.set,
    schema: utmParameters,
    send: async (values) => {
      const saved = await call(saveUtm, { body: { utm: isOn ? values : null } });
      own.reset(saved.utm ?? own.values);
      client.setQueryData(endpointKey(getUtm), saved);
      void invalidateEndpoints(client, [getEspSettings]);
      showToast({
        title: t('campaigns.utm.saved'),
        description: saved.utm ? t('campaigns.utm.savedText') : t('campaigns.utm.removedText'),
      });
    },
  });
  const isValid = Object.keys(utmErrors(own.values)).length === 0;
  return (
    <form {...form.form} className="flex flex-col gap-5">
      <Checkbox
        label={t('campaigns.utm.addToLinks')}
        hint={t('campaigns.utm.addToLinksHint')}
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          // Values that are not used cannot be wrong.
          if (!target.checked) form.change(stored ?? usualUtm);
        }}
      />
      {isOn && (
        <UtmFields values={own.values} errors={form.errors} onValues={(values) => form.change(values)} />
      )}
      {isOn && isValid && <UtmPreview utm={own.values} />}
      {(isOn || isChanged) && (
        <div>
          <Button type="submit" busy={form.busy} disabled={!isChanged}>
            {t('campaigns.utm.save')}
          </Button>
        </div>
      )}
    </form>
  );
};

/** UTM parameters that links of all campaigns get. */
export const UtmSettings = () => {
  const settings = useEndpoint(getUtm);
  return (
    <section aria-labelledby="utm-settings" className="flex flex-col gap-4 border-t pt-5">
      <h4 id="utm-settings" className="font-medium">
        {t('campaigns.utm.title')}
      </h4>
      {settings.data ? (
        <UtmForm stored={settings.data.utm} />
      ) : settings.error ? (
        <LoadingFailed title={t('campaigns.utm.notLoaded')} query={settings} note={null} />
      ) : (
        <LoadingRegion label={t('campaigns.utm.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-48" />
        </LoadingRegion>
      )}
    </section>
  );
};
