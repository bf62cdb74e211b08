import { LoadingFields } from '../screens/parts/LoadingFields.tsx';
import { useNeededResource } from '../screens/useResource.ts';
import { ViewBoundary } from './ViewBoundary.tsx';

interface AwaitedScreenProps {
  readonly name: string;
}

/** Stands in the place of a screen until it is known what it is; where that cannot be had, it says so. */
export function AwaitedScreen({ name }: AwaitedScreenProps) {
  return (
    <ViewBoundary key={name}>
      <Awaited name={name} />
    </ViewBoundary>
  );
}

function Awaited({ name }: AwaitedScreenProps) {
  useNeededResource(name);
  return <LoadingFields />;
}
