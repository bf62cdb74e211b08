import { useLocale, useTranslate } from 'ra-core';
import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';

import { toLanguage } from '../i18n/createI18nProvider.ts';
import { Button } from '../screens/parts/Button.tsx';
import { State } from '../screens/parts/State.tsx';
import { FaultsContext, componentOf } from './errors/faults.ts';
import { sayFault } from './errors/renewal.ts';

interface ViewBoundaryProps {
  readonly children: ReactNode;
}

interface ViewBoundaryState {
  readonly error: Error | null;
}

/** Keeps a fault inside its own view: the shell and the other tabs go on. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  static override contextType = FaultsContext;
  declare context: ContextType<typeof FaultsContext>;
  override state: ViewBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ViewBoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.context.report(error, componentOf(componentStack));
    this.context.show(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <Crashed error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}

interface CrashedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

function Crashed({ error, onRetry }: CrashedProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <State
      icon="ErrorOutlined"
      title={translate('message.crashed')}
      help={translate('message.crashedHelp')}
      isFailure
      isPage
    >
      <p>{sayFault(error, language)}</p>
      <Button icon="Refresh" onClick={onRetry}>
        {translate('elements.retry')}
      </Button>
    </State>
  );
}
