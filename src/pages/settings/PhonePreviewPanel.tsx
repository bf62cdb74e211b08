import { useGetOne } from 'ra-core';

import { isEmpty } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { StoredPicture } from '../../screens/kinds/uploads/StoredPicture.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import type { PanelProps } from '../../screens/services.ts';
import { fullRecordMeta } from '../../screens/fullRecord.ts';
import './phonePreview.css';

const RichTextView = createLazyComponent(() => import('../../screens/kinds/richText/RichTextView.tsx'));

/** Preview of a record as it appears on a phone: picture, title and formatted text. */
export default function PhonePreviewPanel({ resource, record }: PanelProps) {
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id: String(record['id']), meta: fullRecordMeta },
    { retry: false },
  );
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <div className="phone">
      <PhoneScreen resource={resource} record={data} />
    </div>
  );
}

interface PhoneScreenProps {
  readonly resource: Resource;
  readonly record: Readonly<Record<string, unknown>>;
}

function PhoneScreen({ resource, record }: PhoneScreenProps) {
  const ofKind = (kind: 'image' | 'richText') => {
    const name = Object.keys(resource.fields).find(key => resource.fields[key]?.kind === kind);
    const value = name === undefined ? undefined : record[name];
    return isEmpty(value) ? null : String(value);
  };
  const [picture, text] = [ofKind('image'), ofKind('richText')];
  return (
    <div className="phone-screen" role="document">
      {picture && <StoredPicture url={picture} alt="" />}
      <h3>{String(record[titleFieldOf(resource)] ?? '')}</h3>
      {text && <RichTextView html={text} waiting={null} />}
    </div>
  );
}
