import { useRef } from 'react';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';

const nothing = () => undefined;

/** Create form in the preview of a screen. The user cannot submit the form. */
export default function PreviewForm({ screen }: { readonly screen: Resource }) {
  const isDirty = useRef(() => false);
  return <RecordForm resource={screen} mode="create" onDone={nothing} onCancel={nothing} isDirty={isDirty} />;
}
