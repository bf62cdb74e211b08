import { useTranslate } from 'ra-core';

import { remoteOperations } from '../../schemas/vocabulary/wireFormat.ts';
import type { CallTarget } from '../../designer/proposal.ts';
import { textOf } from '../../schemas/base/json.ts';
import { Select, TextBox } from './Inputs.tsx';
import { CallBox } from './CallBox.tsx';
import { PathIssues } from './PathIssues.tsx';
import { type ValuePath, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';
import {
  type RecordStorage,
  recordStorageOf,
  setRecordStorage,
  setValueAndPrune,
  setTextAt,
  parseValueList,
} from './wireFormatEdits.ts';

interface WireFormatBoxProps {
  readonly value: DraftValue;
  readonly name: string;
  /** Remote platforms to which our platform can forward calls. */
  readonly targets: readonly CallTarget[];
}

const storageValues = { platform: '', site: '/' } as const;

/** Choice of the platform that stores the records, and the wire format of a remote platform. */
export function WireFormatBox({ value, name, targets }: WireFormatBoxProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const storage = recordStorageOf(root);
  const change = (next: string): void => {
    const known = (['platform', 'site'] as const).find(item => storageValues[item] === next);
    const chosen: RecordStorage = known ? { is: known } : { is: 'target', name: next };
    setValue(setRecordStorage(root, name, chosen));
  };
  return (
    <section>
      <h2>{translate('workbench.wire.title')}</h2>
      <div className="wb-grid">
        <Select
          label={translate('workbench.wire.keeper')}
          value={storage.is === 'target' ? storage.name : storageValues[storage.is]}
          options={[
            { value: storageValues.platform, text: translate('workbench.wire.platform') },
            ...targets.map(target => ({ value: target.name, text: `${target.name} · ${target.origin}` })),
            { value: storageValues.site, text: translate('workbench.wire.site') },
          ]}
          path={['wire', 'through']}
          onChange={change}
        />
      </div>
      {storage.is !== 'platform' && <RemoteCalls value={value} />}
    </section>
  );
}

/** Calls of the remote platform and the format of its responses. */
function RemoteCalls({ value }: Pick<WireFormatBoxProps, 'value'>) {
  const translate = useTranslate();
  return (
    <>
      <fieldset className="wb-lines">
        <legend>{translate('workbench.wire.calls')}</legend>
        <p className="wb-help">{translate('workbench.wire.callsHelp')}</p>
        {remoteOperations.map(verb => (
          <CallBox
            key={verb}
            value={value}
            path={['api', verb]}
            label={translate(`workbench.wire.verbs.${verb}`)}
            isOptional={verb !== 'list'}
          />
        ))}
      </fieldset>
      <fieldset className="wb-lines wb-filled">
        <legend>{translate('workbench.wire.answers')}</legend>
        <p className="wb-help">{translate('workbench.wire.answersHelp')}</p>
        <div className="wb-grid">
          {places.map(([word, ...path]) => (
            <TextBox
              key={word}
              label={translate(`workbench.wire.${word}`)}
              value={valueAt(value.value, path)}
              path={path}
              onChange={text => value.setValue(setTextAt(value.value, path, text.trim()))}
            />
          ))}
          <SuccessCondition value={value} />
          <PagingFields value={value} />
        </div>
        <PathIssues path={['wire']} except={shown} />
      </fieldset>
    </>
  );
}

/** Text inputs of the wire format: the key of the label, followed by the path in the value. */
const places = [
  ['idName', 'wire', 'names', 'id'],
  ['rows', 'wire', 'list', 'rows'],
  ['total', 'wire', 'list', 'total'],
  ['data', 'wire', 'envelope', 'data'],
  ['message', 'wire', 'envelope', 'message'],
  ['status', 'wire', 'envelope', 'code'],
] as const;

const shown = ['through', 'names', 'list', 'envelope', 'pages'];

function SuccessCondition({ value }: Pick<WireFormatBoxProps, 'value'>) {
  const translate = useTranslate();
  const path: ValuePath = ['wire', 'envelope', 'good'];
  const successValues = valueAt(value.value, path);
  return (
    <TextBox
      label={translate('workbench.wire.good')}
      value={Array.isArray(successValues) ? successValues.map(textOf).join(', ') : ''}
      path={path}
      onChange={text => value.setValue(setValueAndPrune(value.value, path, parseValueList(text)))}
    />
  );
}

const counts = ['pages', 'fromZero', 'byRows'] as const;

/** Names of the paging parameters, and what the first parameter counts: pages from 1, pages from 0, or skipped rows. */
function PagingFields({ value }: Pick<WireFormatBoxProps, 'value'>) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const path: ValuePath = ['api', 'list', 'paging'];
  // The two names are stored together, because a single name has no effect.
  const put = (name: 'page' | 'size', text: string): void => {
    const paging = { page: textAt('page'), size: textAt('size'), [name]: text.trim() };
    setValue(setValueAt(root, path, paging.page === '' && paging.size === '' ? undefined : paging));
  };
  const textAt = (name: string): string => textOf(valueAt(root, [...path, name]) ?? '');
  return (
    <>
      {(['page', 'size'] as const).map(name => (
        <TextBox
          key={name}
          label={translate(`workbench.wire.paging.${name}`)}
          value={textAt(name)}
          path={[...path, name]}
          onChange={text => put(name, text)}
        />
      ))}
      <Select
        label={translate('workbench.wire.counts')}
        value={textOf(valueAt(root, ['wire', 'pages']) ?? counts[0])}
        options={counts.map(count => ({ value: count, text: translate(`workbench.wire.count.${count}`) }))}
        path={['wire', 'pages']}
        onChange={next => setValue(setValueAt(root, ['wire', 'pages'], next === counts[0] ? undefined : next))}
      />
    </>
  );
}
