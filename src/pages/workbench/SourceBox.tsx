import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import type { CallTarget } from '../../designer/proposal.ts';
import { FileButton } from '../../screens/parts/FileButton.tsx';
import { useMay } from '../../screens/services.ts';
import { Choice } from './Box.tsx';
import { type SourceKind, candidatesIn, sourceKinds } from './proposeScreen.ts';
import { Refusals } from './Refusals.tsx';
import { useTold } from './useTold.ts';
import { useTables, useWorkbenchCalls } from './useWorkbench.ts';

/** A text that is pasted, read from a file or from the platform; whatever it comes from, it can be seen and changed. */
export interface ChosenSource {
  readonly kind: SourceKind;
  readonly text: string;
  readonly candidate: string;
  /** The target that keeps the records of a document, none where it is empty; as its servers say unless chosen. */
  readonly through?: string | undefined;
}

interface SourceBoxProps {
  readonly source: ChosenSource;
  /** Those of which one is chosen. */
  readonly kinds?: readonly SourceKind[];
  /** Those that may keep the records of a document. */
  readonly targets: readonly CallTarget[];
  readonly onChange: (source: ChosenSource) => void;
}

const fileTypes: Partial<Readonly<Record<SourceKind, string>>> = {
  sample: '.json,.ndjson,.txt',
  csv: '.csv,.xlsx,.txt',
  jsonSchema: '.json,.yaml,.yml',
  openapi: '.json,.yaml,.yml',
  table: '.json',
  file: '.ts,.txt',
};

/** No target can be called so. */
const asServers = '*';

/** What a screen is made from: nothing, or a text of some kind. */
export function SourceBox({ source, kinds = sourceKinds, targets, onChange }: SourceBoxProps) {
  const translate = useTranslate();
  const { sheetOf } = useWorkbenchCalls();
  const { told, run } = useTold();
  const { kind, text, candidate } = source;
  const candidates = useMemo(() => (kind === 'openapi' ? candidatesIn(text) : []), [kind, text]);
  const put = (next: string): void => onChange({ ...source, text: next, candidate: '' });
  const read = (file: File | undefined) =>
    run(async () => {
      // Sheets come in many forms and encodings, which the platform reads for imports as well.
      if (file) put(kind === 'csv' ? await sheetOf(file) : await file.text());
    });
  return (
    <>
      <Choice
        label={translate('workbench.source')}
        value={kind}
        options={kinds.map(one => ({ value: one, text: translate(`workbench.sources.${one}`) }))}
        onChange={next => onChange({ kind: kinds.find(one => one === next) ?? 'none', text: '', candidate: '' })}
      />
      {kind === 'table' && <TableChoice onText={put} />}
      {kind !== 'none' && (
        <>
          <label className="wb-field">
            {translate(kind === 'table' ? 'workbench.columnsText' : 'workbench.sourceText')}
            <textarea
              className="wb-input wb-source"
              rows={8}
              spellCheck={false}
              value={text}
              onChange={event => put(event.target.value)}
            />
          </label>
          <FileButton
            text={translate('workbench.sourceFile')}
            accept={fileTypes[kind]}
            onFile={file => void read(file)}
          />
        </>
      )}
      {kind === 'openapi' && targets.length > 0 && <KeeperChoice {...{ source, targets, onChange }} />}
      {candidates.length > 1 && (
        <Choice
          label={translate('workbench.candidate')}
          value={candidate}
          options={['', ...candidates].map(one => ({ value: one, text: one || translate('workbench.largest') }))}
          onChange={next => onChange({ ...source, candidate: next })}
        />
      )}
      <Refusals told={told} />
    </>
  );
}

/** Whether the records of a document are kept by a target of the platform. */
function KeeperChoice({ source, targets, onChange }: Pick<SourceBoxProps, 'source' | 'targets' | 'onChange'>) {
  const translate = useTranslate();
  return (
    <Choice
      label={translate('workbench.wire.keeper')}
      value={source.through ?? asServers}
      options={[
        { value: asServers, text: translate('workbench.wire.asServers') },
        { value: '', text: translate('workbench.wire.platform') },
        ...targets.map(one => ({ value: one.name, text: `${one.name} · ${one.origin}` })),
      ]}
      onChange={next => onChange({ ...source, through: next === asServers ? undefined : next })}
    />
  );
}

/** The tables that the platform lets somebody know of. */
function TableChoice({ onText }: { readonly onText: (text: string) => void }) {
  const translate = useTranslate();
  const may = useMay()('workbench:tables');
  const { data = [], error } = useTables(may);
  const { columnsOf } = useWorkbenchCalls();
  const { told, run } = useTold();
  const [table, setTable] = useState('');
  if (!may) return <p className="wb-help">{translate('workbench.noTables')}</p>;
  const choose = (name: string): void => {
    setTable(name);
    void run(async () => onText(name === '' ? '' : await columnsOf(name)));
  };
  return (
    <>
      <Choice
        label={translate('workbench.table')}
        value={table}
        options={[
          { value: '', text: translate('workbench.chooseTable') },
          ...data.map(({ name, comment }) => ({ value: name, text: comment ? `${name} · ${comment}` : name })),
        ]}
        onChange={choose}
      />
      {error && <p className="wb-fault">{error.message}</p>}
      <Refusals told={told} />
    </>
  );
}
