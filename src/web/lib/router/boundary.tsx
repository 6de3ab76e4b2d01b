import { Component, use, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { ErrorContext, GoingContext } from './hooks.ts';

interface Props {
  location: Location;
  /** What the route's loader failed with. */
  error: unknown;
  /** What is shown instead. */
  word: ReactNode;
  children: ReactNode;
}
interface CaughtProps extends Props {
  isRevalidating: boolean;
}
type State = Pick<CaughtProps, 'location' | 'isRevalidating' | 'error'>;

/** Shows a route's word for an error, its loader's or one in showing it, until another page is shown or this one is read anew. */
export function Boundary(props: Props): ReactNode {
  return <Caught {...props} isRevalidating={use(GoingContext)?.isRevalidating ?? false} />;
}

class Caught extends Component<CaughtProps, State> {
  override state: State = this.props;

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error };
  }

  static getDerivedStateFromProps({ location, isRevalidating, error }: CaughtProps, last: State): State {
    const isAnew = location !== last.location || (last.isRevalidating && !isRevalidating);
    return { location, isRevalidating, error: isAnew ? error : (error ?? last.error) };
  }

  override componentDidCatch(error: unknown): void {
    console.error('a page could not be shown', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorContext value={error}>{this.props.word}</ErrorContext>;
  }
}
