import { useState } from 'react';
import { getSesAccount, makeSesWebhook } from '#contract/ses/settings.ts';
import { getSetup } from '#contract/ses/setup.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { CopyButton } from './copy-button.tsx';

/** The other way for events: SNS calls this server. */
export const WebhookAddress = ({ hasWebhook }: { hasWebhook: boolean }) => {
  const [refusal, setRefusal] = useState('');
  const make = useEndpointMutation(makeSesWebhook, {
    invalidates: [getSesAccount, getSetup],
    onMutate: () => setRefusal(''),
    onError: (error) => {
      if (!handleUnauthorized(error))
        setRefusal(messageOf(error, t('espSettings.webhookAddress.theServerDidNotAnswerNothing')));
    },
  });
  const url = make.data?.url;
  return (
    <details className="group border-t pt-4">
      <summary className="w-fit cursor-pointer text-[0.9375rem] underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
        {t('espSettings.webhookAddress.useAWebhookInstead')}
      </summary>
      <div className="mt-4 flex flex-col gap-4 text-[0.9375rem]">
        <p>
          {t('espSettings.webhookAddress.whereYourKeyMayNotMake')}
          {hasWebhook && ` ${t('espSettings.webhookAddress.aNewAddressReplacesThis')}`}
        </p>
        {url && (
          <Field
            label={t('espSettings.webhookAddress.webhookAddress')}
            hint={t('espSettings.webhookAddress.subscribeYourTopicToItOver')}
          >
            <Input
              readOnly
              dir="ltr"
              value={url}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
          </Field>
        )}
        {refusal && (
          <div role="alert">
            <Notice tone="bad" title={t('espSettings.webhookAddress.noAddressWasMade')}>
              {refusal}
            </Notice>
          </div>
        )}
        {make.data && !make.data.success && (
          <Notice tone="attention" title={t('espSettings.webhookAddress.theTopicWasNotSubscribedBy')}>
            {make.data.steps.find(({ message }) => message)?.message ??
              t('espSettings.webhookAddress.subscribeItInTheAmazonSns')}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {url && <CopyButton text={url} label={t('espSettings.webhookAddress.copyAddress')} />}
          <Button size="small" busy={make.isPending} onClick={() => make.mutate({})}>
            {hasWebhook
              ? t('espSettings.webhookAddress.makeANewAddress')
              : t('espSettings.webhookAddress.makeAnAddress')}
          </Button>
        </div>
      </div>
    </details>
  );
};
