import { useState } from 'react';
import { getSesAccount, makeSesWebhook } from '#contract/ses/settings.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { CopyButton } from './copy-button.tsx';

/** The other way for events: SNS calls this server. */
export const WebhookAddress = ({ hasWebhook }: { hasWebhook: boolean }) => {
  const [refusal, setRefusal] = useState('');
  const make = useEndpointMutation(makeSesWebhook, {
    invalidates: [getSesAccount],
    onMutate: () => setRefusal(''),
    onError: (error) => {
      if (!handleUnauthorized(error))
        setRefusal(messageOf(error, 'The server did not answer. Nothing was changed.'));
    },
  });
  const url = make.data?.url;
  return (
    <details className="group border-t pt-4">
      <summary className="w-fit cursor-pointer text-[0.9375rem] underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
        Use a webhook instead
      </summary>
      <div className="mt-4 flex flex-col gap-4 text-[0.9375rem]">
        <p>
          Where your key may not make a queue, Amazon SNS can call this server, at a secret https address. It
          is signed by Amazon, and what is not is refused. The address is shown once
          {hasWebhook ? '; a new one ends the one before' : ''}.
        </p>
        {url && (
          <Field
            label="Webhook address"
            hint="Subscribe your topic to it over HTTPS, where that was not done for you."
          >
            <Input readOnly value={url} className="font-mono" onFocus={(event) => event.target.select()} />
          </Field>
        )}
        {refusal && (
          <div role="alert">
            <Notice tone="bad" title="No address was made">
              {refusal}
            </Notice>
          </div>
        )}
        {make.data && !make.data.success && (
          <Notice tone="attention" title="The topic was not subscribed by itself">
            {make.data.steps.find(({ message }) => message)?.message ??
              'Subscribe it in the Amazon SNS console.'}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {url && <CopyButton text={url} label="Copy address" />}
          <Button size="small" busy={make.isPending} onClick={() => make.mutate({})}>
            {hasWebhook ? 'Make a new address' : 'Make an address'}
          </Button>
        </div>
      </div>
    </details>
  );
};
