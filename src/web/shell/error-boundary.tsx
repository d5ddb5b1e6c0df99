import { Component, type ErrorInfo, type ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
  /** A change of address is a way out of a broken screen. */
  address: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  address: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { failed: false, address };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('This screen could not be shown', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
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
  }
}
