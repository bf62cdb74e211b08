import { useTranslate } from 'ra-core';
import { useState } from 'react';

import type { CallTarget } from '../../designer/proposal.ts';
import { FileButton } from '../../screens/parts/FileButton.tsx';
import { useHasPermission } from '../../screens/services.ts';
import { Select } from './Inputs.tsx';
import { type SourceKind, sourceKinds } from './sourceKinds.ts';
import { RefusalDetails } from './RefusalDetails.tsx';
import { useCandidateNames } from './useCandidateNames.ts';
import { useSubmission } from './useSubmission.ts';
import { useDatabaseTables, useWorkbenchCalls } from './useWorkbench.ts';

/** Editable text of a source that the user has pasted, read from a file, or loaded from the platform. */
export interface ChosenSource {
  readonly kind: SourceKind;
  readonly text: string;
  readonly candidate: string;
  /**
   * Name of the target that stores the screen's records; empty for this platform. If `undefined`, the server addresses
   * in the document select the target.
   */
  readonly through?: string | undefined;
}

interface SourceBoxProps {
  readonly source: ChosenSource;
  /** Kinds of source that the user can choose. */
  readonly kinds?: readonly SourceKind[];
  /** Targets that can store the records of a document. */
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

/** Option for `through: undefined`: the server addresses in the document select the target. No target has this name. */
const asServers = '*';

/** Inputs for the source of a screen: its kind, and its text, file or database table. */
export function SourceBox({ source, kinds = sourceKinds, targets, onChange }: SourceBoxProps) {
  const translate = useTranslate();
  const { readSpreadsheet } = useWorkbenchCalls();
  const { refusal, run } = useSubmission();
  const { kind, text, candidate } = source;
  const candidates = useCandidateNames(kind === 'openapi' ? text : '');
  const put = (next: string): void => onChange({ ...source, text: next, candidate: '' });
  const read = (file: File | undefined) =>
    run(async () => {
      // The platform parses spreadsheets, because it already handles their formats and encodings for imports.
      if (file) put(kind === 'csv' ? await readSpreadsheet(file) : await file.text());
    });
  return (
    <>
      <Select
        label={translate('workbench.source')}
        value={kind}
        options={kinds.map(item => ({ value: item, text: translate(`workbench.sources.${item}`) }))}
        onChange={next => onChange({ kind: kinds.find(item => item === next) ?? 'none', text: '', candidate: '' })}
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
      {kind === 'openapi' && targets.length > 0 && <StorageChoice {...{ source, targets, onChange }} />}
      {!candidates && <p className="wb-help">{translate('workbench.readingSource')}</p>}
      {candidates && candidates.length > 1 && (
        <Select
          label={translate('workbench.candidate')}
          value={candidate}
          options={['', ...candidates].map(item => ({ value: item, text: item || translate('workbench.largest') }))}
          onChange={next => onChange({ ...source, candidate: next })}
        />
      )}
      <RefusalDetails refusal={refusal} />
    </>
  );
}

/** Select for the platform that stores the records: this platform or a target. */
function StorageChoice({ source, targets, onChange }: Pick<SourceBoxProps, 'source' | 'targets' | 'onChange'>) {
  const translate = useTranslate();
  return (
    <Select
      label={translate('workbench.wire.keeper')}
      value={source.through ?? asServers}
      options={[
        { value: asServers, text: translate('workbench.wire.asServers') },
        { value: '', text: translate('workbench.wire.platform') },
        ...targets.map(target => ({ value: target.name, text: `${target.name} · ${target.origin}` })),
      ]}
      onChange={next => onChange({ ...source, through: next === asServers ? undefined : next })}
    />
  );
}

/** Select for a database table that the platform exposes. */
function TableChoice({ onText }: { readonly onText: (text: string) => void }) {
  const translate = useTranslate();
  const may = useHasPermission()('workbench:tables');
  const { data = [], error } = useDatabaseTables(may);
  const { readTableColumns } = useWorkbenchCalls();
  const { refusal, run } = useSubmission();
  const [table, setTable] = useState('');
  if (!may) return <p className="wb-help">{translate('workbench.noTables')}</p>;
  const choose = (name: string): void => {
    setTable(name);
    void run(async () => onText(name === '' ? '' : await readTableColumns(name)));
  };
  return (
    <>
      <Select
        label={translate('workbench.table')}
        value={table}
        options={[
          { value: '', text: translate('workbench.chooseTable') },
          ...data.map(({ name, comment }) => ({ value: name, text: comment ? `${name} · ${comment}` : name })),
        ]}
        onChange={choose}
      />
      {error && <p className="wb-error">{error.message}</p>}
      <RefusalDetails refusal={refusal} />
    </>
  );
}
