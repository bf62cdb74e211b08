import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';

import { FaultsContext, componentOf } from './faults.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

/** Around a part of the shell: when it fails it is gone, and the person is told; all that stands beside it stays. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  static override contextType = FaultsContext;
  declare context: ContextType<typeof FaultsContext>;
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.context.report(error, componentOf(componentStack));
    this.context.show(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
