import { LoadingFields } from '../../screens/parts/LoadingFields.tsx';
import { useRequiredResource } from '../../screens/useResource.ts';
import { ViewBoundary } from '../errors/ViewBoundary.tsx';

interface LoadingScreenProps {
  readonly name: string;
}

/** Placeholder while the resource of a screen loads. Shows the failure when loading fails. */
export function LoadingScreen({ name }: LoadingScreenProps) {
  return (
    <ViewBoundary key={name}>
      <LoadingBody name={name} />
    </ViewBoundary>
  );
}

function LoadingBody({ name }: LoadingScreenProps) {
  useRequiredResource(name);
  return <LoadingFields />;
}
