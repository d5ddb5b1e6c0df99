import { Component, type ErrorInfo, type ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { FailedLoad, isLoadFailure } from './failed-load.tsx';

interface Props {
  /** A change of address is a way out of a broken screen. */
  address: string;
  children: ReactNode;
}

interface State {
  /** What was thrown; undefined: nothing. */
  failure: { error: unknown } | undefined;
  address: string;
}

const Failed = () => (
  <ErrorScreen
    title={t('shared.errorBoundary.thisScreenCouldNotBeShown')}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('shared.errorBoundary.loadItAgain')}
        </Button>
        <Button asChild>
          <a href={paths.home()}>{t('shared.errorBoundary.goToTheFirstPage')}</a>
        </Button>
      </div>
    }
  >
    {t('shared.errorBoundary.whatYouSavedIsSafeIf')}
  </ErrorScreen>
);

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { failure: undefined, address };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('This screen could not be shown', error, info.componentStack);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return isLoadFailure(failure.error) ? (
      <FailedLoad>
        <Failed />
      </FailedLoad>
    ) : (
      <Failed />
    );
  }
}
