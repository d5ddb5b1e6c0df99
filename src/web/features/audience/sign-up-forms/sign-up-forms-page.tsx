import { Check, ClipboardList, Copy, ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { listSignUpForms, type SignUpFormSummary } from '#contract/audience/sign-up-forms.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';

const CopyLink = ({ form: { listName, url } }: { form: SignUpFormSummary }) => {
  const [isCopied, showCopied] = useCopied();
  const copy = async () => {
    try {
      await copyText(url);
      showCopied();
    } catch {
      showToast({
        title: t('lists.signUpFormShare.copyFailed'),
        description: t('lists.signUpFormShare.theBrowserDidNotCopyIt'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={
        isCopied
          ? t('lists.signUpFormShare.copied')
          : t('lists.signUpFormsPage.copyLinkOfName', { name: listName })
      }
      onClick={() => void copy()}
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? t('lists.signUpFormShare.copied') : t('lists.signUpFormsPage.copyLink')}
    </Button>
  );
};

const columns = (): Column<SignUpFormSummary>[] => [
  {
    key: 'list',
    header: t('lists.signUpFormsPage.list'),
    primary: true,
    cell: ({ listId, listName }) => (
      <TextLink
        href={paths.espList(listId)}
        className="wrap-anywhere min-w-0 text-ink decoration-transparent hover:decoration-current"
      >
        {listName}
      </TextLink>
    ),
  },
  {
    key: 'state',
    header: t('lists.signUpFormsPage.state'),
    cell: ({ isOn }) => (
      <Badge tone={isOn ? 'good' : 'neutral'}>
        {isOn ? t('lists.signUpFormPanel.open') : t('lists.signUpFormPanel.closed')}
      </Badge>
    ),
  },
  {
    key: 'opt-in',
    header: t('lists.signUpFormsPage.confirmation'),
    cell: ({ doubleOptIn }) => (
      <span className="whitespace-nowrap">
        {doubleOptIn ? t('lists.signUpFormsPage.doubleOptIn') : t('lists.signUpFormsPage.singleOptIn')}
      </span>
    ),
  },
  {
    key: 'members',
    header: t('lists.signUpFormsPage.activeMembers'),
    align: 'end',
    cell: ({ memberCount }) => t('lists.signUpFormsPage.number', { count: memberCount }),
  },
  {
    key: 'actions',
    header: t('lists.signUpFormsPage.actions'),
    hideHeader: true,
    align: 'end',
    cell: (form) => (
      <span className="flex flex-wrap items-center gap-1 sm:justify-end lg:flex-nowrap">
        {form.isOn && (
          <>
            <CopyLink form={form} />
            <Button asChild size="small" variant="quiet">
              <a
                href={form.url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('lists.signUpFormsPage.viewFormOfName', { name: form.listName })}
              >
                <ExternalLink aria-hidden />
                {t('lists.signUpFormsPage.viewForm')}
              </a>
            </Button>
          </>
        )}
        <Button asChild size="small">
          <Link
            href={paths.espList(form.listId, 'form')}
            aria-label={t('lists.signUpFormsPage.editFormOfName', { name: form.listName })}
          >
            {t('lists.signUpFormsPage.editForm')}
          </Link>
        </Button>
      </span>
    ),
  },
];

const ChooseList = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <Button asChild variant={variant}>
    <Link href={paths.esp({ tab: 'lists' })}>{t('lists.signUpFormsPage.chooseAList')}</Link>
  </Button>
);

/** The forms of all lists. */
export const SignUpFormsPage = () => {
  const forms = useEndpoint(listSignUpForms, undefined, { fresh: true });
  usePageTitle(t('lists.signUpFormsPage.signUpForms'));
  const hasForms = forms.data !== undefined && forms.data.length > 0;
  return (
    <Page>
      <PageHeader
        title={t('lists.signUpFormsPage.signUpForms')}
        description={t('lists.signUpFormsPage.eachListHasAForm')}
        className="mb-6"
        actions={hasForms && <ChooseList variant="secondary" />}
      />
      {forms.isPending && (
        <LoadingRegion label={t('lists.signUpFormsPage.loadingForms')} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {forms.error && (
        <LoadingFailed title={t('lists.signUpFormsPage.weCouldNotLoadTheForms')} query={forms} />
      )}
      {forms.data?.length === 0 && (
        <EmptyState
          image={<ClipboardList aria-hidden className="size-12" strokeWidth={1.25} />}
          title={t('lists.signUpFormsPage.noFormsYet')}
          action={<ChooseList variant="primary" />}
        >
          {t('lists.signUpFormsPage.aFormLetsPeopleJoinAList')}
        </EmptyState>
      )}
      {hasForms && (
        <Table
          caption={t('lists.signUpFormsPage.signUpForms')}
          columns={columns()}
          rows={forms.data}
          rowKey={({ listId }) => listId}
        />
      )}
    </Page>
  );
};
