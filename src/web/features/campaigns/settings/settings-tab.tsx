import { useEffect, useRef, useState } from 'react';
import { getTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import { type EspSettings, getEspSettings, getSesAccount } from '#contract/ses/settings.ts';
import { getSetup, type SetupRow as SetupAnswer } from '#contract/ses/setup.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useCurrentUser, useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { useEventSetup } from './event-tracking.tsx';
import { storedSettingsDraft } from './settings-draft.ts';
import { firstUnfinished } from './status/first-unfinished.ts';
import { RowAction, type RowActions } from './status/row-action.tsx';
import { RowDetails } from './status/row-details.tsx';
import { type RowId, rowIds, rowSentence, rowTitle } from './status/row-texts.ts';
import { SetupRow } from './status/setup-row.tsx';
import { useSetupCheck, useStoredTest } from './status/use-setup-actions.ts';

const Loading = () => (
  <LoadingRegion
    label={t('espSettings.settingsTab.loadingYourSettings')}
    className="flex flex-col gap-5 py-6"
  >
    {rowIds.map((id) => (
      <Skeleton key={id} className="h-10 w-full" />
    ))}
  </LoadingRegion>
);

const headingOf = (id: RowId): string => `row-${id}`;

/** An address that leads to one row. */
const rowOfHash = (hash: string): RowId | null => (hash === '#own-domains' ? 'ownDomains' : null);

const initiallyOpen = (settings: EspSettings, userId: string): ReadonlySet<RowId> => {
  const named = rowOfHash(window.location.hash);
  const needsAccount = named === null && !settings.sesConfigured;
  return new Set<RowId>([
    ...(named ? [named] : []),
    ...(needsAccount || storedSettingsDraft(userId) ? (['account'] as const) : []),
  ]);
};

const linksSentence = (tracked: { opens: boolean; clicks: boolean } | undefined): string => {
  if (!tracked) return t('espSettings.reasons.linksUnknown');
  if (tracked.opens && tracked.clicks) return t('espSettings.reasons.linksBoth');
  if (tracked.opens) return t('espSettings.reasons.linksOpens');
  return tracked.clicks ? t('espSettings.reasons.linksClicks') : t('espSettings.reasons.linksNone');
};

const Rows = ({ settings }: { settings: EspSettings }) => {
  const userId = useCurrentUser()?.id ?? '';
  const setup = useEndpoint(getSetup, undefined, { fresh: true });
  const account = useEndpoint(getSesAccount, undefined, { fresh: true });
  const tracked = useEndpoint(getTrackingSettings);
  const events = useEventSetup();
  const { announcement, isChecking, check } = useSetupCheck();
  const [open, setOpen] = useState(() => initiallyOpen(settings, userId));
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ name: string } | null>(null);

  const toggle = (id: RowId, isOpen: boolean): void =>
    setOpen((before) => new Set([...before].filter((each) => each !== id).concat(isOpen ? [id] : [])));
  const openField = (name: string): void => {
    toggle('account', true);
    setWanted({ name });
  };
  useEffect(() => {
    // The form is on the page only after its row was opened.
    if (wanted) list.current?.querySelector<HTMLElement>(`[name="${wanted.name}"]`)?.focus();
  }, [wanted]);
  const named = useRef(rowOfHash(window.location.hash));
  useEffect(() => {
    if (named.current) document.getElementById(headingOf(named.current))?.scrollIntoView();
  }, []);
  const stored = useStoredTest(settings, () => openField('awsAccessKeyId'));

  const answers = new Map<RowId, SetupAnswer>(setup.data?.rows.map((row) => [row.id, row]));
  // The form of the account has the primary button while it is open.
  const primary = open.has('account') ? null : firstUnfinished(setup.data?.rows ?? []);
  const actionsOf = (id: RowId): RowActions => ({
    openField,
    openDetails: () => toggle(id, true),
    check,
    setUpEvents: () => {
      toggle('events', true);
      events.setUp.mutate({});
    },
    test: () => {
      toggle('test', true);
      stored.run();
    },
    running:
      events.setUp.isPending && id === 'events'
        ? 'events'
        : stored.isTesting && id === 'test'
          ? 'test'
          : null,
    region: settings.awsRegion,
  });
  const actionOf = (id: RowId, answer: SetupAnswer | undefined) => {
    if (id === 'links')
      return (
        <Button size="small" aria-describedby={headingOf(id)} onClick={() => toggle(id, true)}>
          {t('espSettings.actions.change')}
        </Button>
      );
    if (!answer) return null;
    return (
      <RowAction
        reason={answer.reason}
        describedBy={headingOf(id)}
        variant={primary === id ? 'primary' : 'secondary'}
        actions={actionsOf(id)}
      />
    );
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{t('espSettings.settingsTab.amazonSes')}</h2>
        <Badge tone={settings.sesConfigured ? 'good' : 'attention'}>
          {settings.sesConfigured
            ? t('espSettings.settingsTab.configured')
            : t('espSettings.settingsTab.notConfigured')}
        </Badge>
        <span role="status" className="text-ink-soft text-sm">
          {announcement}
        </span>
        <Button size="small" className="ms-auto" busy={isChecking} onClick={check}>
          {t('espSettings.actions.checkAgain')}
        </Button>
      </div>
      {setup.error && !setup.data && (
        <LoadingFailed title={t('espSettings.status.statesNotLoaded')} query={setup} note={null} />
      )}
      <div ref={list} className="border-b">
        {rowIds.map((id) => {
          const answer = answers.get(id);
          const isLoading = setup.isPending || isChecking;
          return (
            <SetupRow
              key={id}
              id={headingOf(id)}
              title={rowTitle(id)}
              state={
                id === 'links'
                  ? tracked.data
                    ? 'done'
                    : tracked.isPending
                      ? 'checking'
                      : 'unknown'
                  : isLoading
                    ? 'checking'
                    : (answer?.state ?? 'unknown')
              }
              sentence={
                id === 'links'
                  ? linksSentence(tracked.data)
                  : answer
                    ? rowSentence(answer, setup.data?.limits ?? null)
                    : ''
              }
              checkedAt={answer?.checkedAt}
              action={actionOf(id, answer)}
              open={open.has(id)}
              onToggle={(isOpen) => toggle(id, isOpen)}
            >
              <RowDetails
                id={id}
                settings={settings}
                setup={setup.data}
                account={account}
                events={events}
                stored={stored}
              />
            </SetupRow>
          );
        })}
      </div>
    </>
  );
};

/** The Settings tab of the ESP area: what is done and what is missing before emails can be sent. */
export const SettingsTab = () => {
  const settings = useEndpoint(getEspSettings);
  useUnauthorizedHandler(settings.error);
  if (settings.data) return <Rows settings={settings.data} />;
  if (settings.error)
    return (
      <LoadingFailed title={t('espSettings.settingsTab.yourSettingsCouldNotBeLoaded')} query={settings} />
    );
  return <Loading />;
};
