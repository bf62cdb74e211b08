import { Route, Routes, useParams } from 'react-router';

import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import '../../screens/flow/flow.css';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingFields } from '../../screens/parts/LoadingFields.tsx';
import type { PageProps } from '../../screens/services.ts';
import { Editor } from './Editor.tsx';
import { ScreenTable } from './ScreenTable.tsx';
import { useScreenDetail } from './useWorkbench.ts';
import './workbench.css';

/** Screens that are made, changed and published while the platform runs. */
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
  // Another screen, or another draft of it, is another piece of work.
  return data ? <Editor key={name} detail={data} /> : <LoadingFields />;
}
