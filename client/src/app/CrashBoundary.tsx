import { Component, type ReactNode } from 'react';
import { PageCrash } from './PageCrash';

interface State {
  hasCrashed: boolean;
}

/** Around what stands outside of the router, which has error elements of its own. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <PageCrash /> : this.props.children;
  }
}
