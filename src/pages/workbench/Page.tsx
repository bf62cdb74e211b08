import { Route, Routes, useParams } from 'react-router';

import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import '../../screens/flow/flow.css';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingFields } from '../../screens/parts/LoadingFields.tsx';
import type { PageProps } from '../../screens/services.ts';
import { ScreenEditor } from './ScreenEditor.tsx';
import { ScreenTable } from './ScreenTable.tsx';
import { useScreenDetail } from './useWorkbench.ts';
import './workbench.css';

/** Workbench, in which administrators create, change and publish screens without a build. */
export default function WorkbenchPage({ resource }: PageProps) {
  return (
    <FormTheme>
      <Routes>
        <Route index element={<ScreenTable resource={resource} />} />
        <Route path=":name" element={<OneScreen />} />
      </Routes>
    </FormTheme>
  );
}

function OneScreen() {
  const { name = '' } = useParams();
  const { data, error, refetch } = useScreenDetail(name);
  if (error && !data) {
    return <FailedState error={error} onRetry={refetch} />;
  }
  // The key mounts a new editor for each screen.
  return data ? <ScreenEditor key={name} detail={data} /> : <LoadingFields />;
}
