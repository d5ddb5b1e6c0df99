import { useMemo, useRef } from 'react';
import { z } from 'zod';
import {
  getSignUpForm,
  listSignUpForms,
  type SignUpForm,
  type SignUpFormSettings,
  saveSignUpForm,
  signUpFormSettings,
} from '#contract/audience/sign-up-forms.ts';
import { siteConfig } from '#contract/site.ts';
import { signUpPage } from '#public-pages/sign-up-page.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { errorsOf, useForm } from '#web/lib/forms/use-form.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t, useLanguage } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { HtmlFrame } from '#web/ui/display/html-frame.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { SignUpFormShare } from './sign-up-form-share.tsx';
import { SignUpFormTexts } from './sign-up-form-texts.tsx';

/** Rendered by the server's own renderer. */
const FormPreview = ({ form, settings }: { form: SignUpForm; settings: SignUpFormSettings }) => {
  const brand = useEndpoint(siteConfig).data?.brand ?? '';
  const language = useLanguage();
  const debounced = useDebouncedValue(settings, 350);
  const html = useMemo(
    () =>
      signUpPage(
        { ...form, settings: debounced },
        { action: '#', stamp: '', brand, isFramed: false, texts: { language, translate: t } },
      ),
    [form, debounced, brand, language],
  );
  return (
    <div className="overflow-hidden rounded-sheet border">
      <HtmlFrame
        title={t('lists.signUpFormPanel.previewOfTheForm')}
        html={html}
        className="h-[min(46rem,calc(100dvh-9rem))] min-h-120 w-full"
      />
    </div>
  );
};

const areEqual = (a: SignUpFormSettings, b: SignUpFormSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Also while an address is not written to its end. */
const formEntry = signUpFormSettings.extend({ redirectUrl: z.string() });

const Editor = ({ form }: { form: SignUpForm }) => {
  const {
    values: settings,
    set: change,
    clear,
    isRestored,
  } = useFormDraft({
    name: `sign-up-form/${form.listId}`,
    schema: formEntry,
    blank: form.settings,
    isBlank: (settings) => areEqual(settings, form.settings),
    open: true,
  });
  const saving = useEndpointMutation(saveSignUpForm, { invalidates: [getSignUpForm, listSignUpForms] });
  const { listId, isOn, url } = form;
  const isChanged = !areEqual(settings, form.settings);
  const asked = useRef({ isOn, title: '', description: '' });
  const fields = useForm({
    values: settings,
    set: change,
    schema: signUpFormSettings,
    send: async (checked) => {
      const { isOn, title, description } = asked.current;
      const saved = await saving.mutateAsync({
        params: { id: listId },
        body: { isOn, settings: checked },
      });
      change(saved.settings);
      showToast({ title, description });
    },
    // The server's paths begin with the body's key.
    fieldErrors: (error) =>
      Object.fromEntries(
        Object.entries(errorsOf(error)).map(([path, message]) => [path.replace(/^settings\./, ''), message]),
      ),
    onRefused: (error) => {
      if (errorsOf(error)['settings.redirectUrl'] === undefined)
        toastError(error, t('lists.signUpFormPanel.failedToSaveTheForm'));
    },
  });
  const save = (on: boolean, title: string, description: string) => {
    asked.current = { isOn: on, title, description };
    void fields.submit();
  };

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex flex-col gap-8">
        <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-2xl">{t('lists.signUpFormPanel.signUpForm')}</h2>
              <Badge tone={isOn ? 'good' : 'neutral'}>
                {isOn ? t('lists.signUpFormPanel.open') : t('lists.signUpFormPanel.closed')}
              </Badge>
            </div>
            <p className="mt-1.5 text-ink-soft">
              {form.doubleOptIn ? (
                t('lists.signUpFormPanel.peopleWhoFillItInAre')
              ) : (
                <Rich
                  id="lists.signUpFormPanel.peopleWhoFillItInJoin"
                  parts={[<TextLink key="0" href={paths.espList(listId, 'settings')} />]}
                />
              )}
            </p>
          </div>
          <Button
            variant={isOn ? 'secondary' : 'primary'}
            busy={fields.busy}
            disabled={!isOn && !form.sendsMail}
            onClick={() =>
              isOn
                ? save(
                    false,
                    t('lists.signUpFormPanel.formClosed'),
                    t('lists.signUpFormPanel.itAcceptsNoSignUpsNow'),
                  )
                : save(
                    true,
                    t('lists.signUpFormPanel.formOpen'),
                    t('lists.signUpFormPanel.anyoneWhoHasTheLinkCan'),
                  )
            }
          >
            {isOn ? t('lists.signUpFormPanel.closeTheForm') : t('lists.signUpFormPanel.openTheForm')}
          </Button>
        </section>
        {!form.sendsMail && (
          <Notice tone="attention" title={t('lists.signUpFormPanel.noEmailCanBeSentYet')}>
            <Rich
              id="lists.signUpFormPanel.aFormHasToBeAble"
              parts={[<TextLink key="0" href={paths.esp({ tab: 'settings' })} />]}
            />
          </Notice>
        )}
        {isOn && url !== null && <SignUpFormShare form={form} url={url} />}
        <form
          {...fields.form}
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save(
              isOn,
              t('lists.signUpFormPanel.formSaved'),
              t('lists.signUpFormPanel.theFormLooksLikeThePreview'),
            );
          }}
        >
          <h2 className="text-2xl">{t('lists.signUpFormPanel.whatItSays')}</h2>
          {isRestored && (
            <RestoredNotice discardLabel={t('lists.signUpFormPanel.backToWhatIsSaved')} onDiscard={clear} />
          )}
          <SignUpFormTexts
            form={form}
            settings={settings}
            redirectError={fields.errors.redirectUrl}
            onChange={fields.change}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={isOn ? 'primary' : 'secondary'}
              busy={fields.busy}
              disabled={!isChanged}
            >
              {t('lists.signUpFormPanel.saveChanges')}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={clear}>
                {t('lists.signUpFormPanel.discard')}
              </Button>
            )}
          </div>
        </form>
      </div>
      <div className="lg:sticky lg:top-24">
        <h2 className="mb-3 text-2xl lg:sr-only">{t('lists.signUpFormPanel.preview')}</h2>
        <FormPreview form={form} settings={settings} />
      </div>
    </div>
  );
};

/** The form by which contacts join a list. */
export const SignUpFormPanel = ({ listId }: { listId: string }) => {
  const form = useEndpoint(getSignUpForm, { params: { id: listId } });
  if (form.data) return <Editor form={form.data} />;
  if (form.error)
    return <LoadingFailed title={t('lists.signUpFormPanel.theFormCouldNotBeLoaded')} query={form} />;
  return (
    <LoadingRegion label={t('lists.signUpFormPanel.loadingTheForm')} className="grid gap-8 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
};
