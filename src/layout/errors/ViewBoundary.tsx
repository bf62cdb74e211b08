import { useLocale, useTranslate } from 'ra-core';
import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { ErrorHandlerContext, componentNameOf } from './errorHandler.ts';
import { toErrorText } from './newReleaseReloader.ts';

interface ViewBoundaryProps {
  readonly children: ReactNode;
}

interface ViewBoundaryState {
  readonly error: Error | null;
}

/** Error boundary around one view. When the view fails, the shell and the other tabs keep working. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  static override contextType = ErrorHandlerContext;
  declare context: ContextType<typeof ErrorHandlerContext>;
  override state: ViewBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ViewBoundaryState {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.context.report(error, componentNameOf(componentStack));
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
    <StateMessage
      icon="ErrorOutlined"
      title={translate('message.crashed')}
      help={translate('message.crashedHelp')}
      isFailure
      isPage
    >
      <p>{toErrorText(error, language)}</p>
      <Button icon="Refresh" onClick={onRetry}>
        {translate('elements.retry')}
      </Button>
    </StateMessage>
  );
}
