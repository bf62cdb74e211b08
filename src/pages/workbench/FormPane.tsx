import { useTranslate } from 'ra-core';

import { Button } from '../../screens/parts/Button.tsx';
import { DragHandle } from '../../screens/parts/DragHandle.tsx';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ActionBox } from './ActionBox.tsx';
import { Select, TextBox, Checkbox } from './Inputs.tsx';
import { FieldList } from './FieldList.tsx';
import { LabelBoxes } from './LabelBoxes.tsx';
import type { CallTarget } from '../../designer/proposal.ts';
import { LayoutBox } from './LayoutBox.tsx';
import { IssueList, IssuesProvider, useIssuesAtPaths } from './PathIssues.tsx';
import { actionsOf, addAction, moveListItem, setValueAt, valueAt } from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';
import { WireFormatBox } from './WireFormatBox.tsx';
import { recordStorageOf } from './wireFormatEdits.ts';

export interface FormPaneProps {
  readonly value: DraftValue;
  readonly name: string;
  /** Built-in screen that a patch changes; `null` for a new screen. */
  readonly builtIn: Resource | null;
  readonly icons: readonly string[];
  readonly targets: readonly CallTarget[];
}

/** Form that edits the draft of a screen: its names, layout, operations, actions and fields. */
export function FormPane(props: FormPaneProps) {
  const { value, builtIn } = props;
  const translate = useTranslate();
  if (value.malformed !== null) {
    return (
      <div className="wb-form">
        <p className="wb-help">{translate('workbench.fixJsonFirst')}</p>
      </div>
    );
  }
  return (
    <IssuesProvider value={value.issues}>
      <div className="wb-form">
        <IssuesAtPaths paths={['', 'name', 'type', 'order', 'api']} />
        <Names {...props} />
        {!builtIn && <OperationTicks {...props} />}
        {!builtIn && <WireFormatBox {...props} />}
        {!builtIn && <LayoutBox value={value} />}
        <section>
          <h2>{translate('workbench.fields')}</h2>
          <IssuesAtPaths paths={['fields']} />
          <FieldList value={value} path={['fields']} base={builtIn?.fields} />
        </section>
        {!builtIn && <Actions {...props} />}
      </div>
    </IssuesProvider>
  );
}

/** Errors at exactly the given paths. */
function IssuesAtPaths({ paths }: { readonly paths: readonly string[] }) {
  const issues = useIssuesAtPaths(paths);
  return <IssueList issues={issues} path={[]} />;
}

function Names({ value, builtIn, icons }: FormPaneProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  return (
    <section>
      <h2>{translate('workbench.screen')}</h2>
      <LabelBoxes value={value} path={['title']} base={builtIn?.title} />
      <LabelBoxes value={value} path={['noun']} base={builtIn?.noun} />
      {!builtIn && (
        <div className="wb-grid">
          <Select
            label={translate('workbench.icon')}
            value={String(valueAt(root, ['icon']) ?? '')}
            options={icons.map(icon => ({ value: icon, text: icon }))}
            path={['icon']}
            onChange={icon => setValue(setValueAt(root, ['icon'], icon))}
          />
          <TextBox
            label={translate('workbench.code')}
            value={valueAt(root, ['code'])}
            path={['code']}
            onChange={code => setValue(setValueAt(root, ['code'], code))}
          />
        </div>
      )}
    </section>
  );
}

const operations = [
  ['create', 'add'],
  ['edit', 'edit'],
  ['delete', 'delete'],
  ['export', 'export'],
  ['import', 'import'],
] as const;

/** Operations of the screen, each with a permission code, which by default derives from the name of the screen. */
function OperationTicks({ value, name }: FormPaneProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const offered = operations.filter(([operation]) => isOffered(root, operation));
  return (
    <section>
      <h2>{translate('workbench.operations')}</h2>
      <div className="wb-ticks">
        {offered.map(([operation, word]) => (
          <Checkbox
            key={operation}
            label={translate(`workbench.operation.${operation}`)}
            isOn={valueAt(root, ['operations', operation]) !== undefined}
            onChange={isOn =>
              setValue(setValueAt(root, ['operations', operation], isOn ? `${name}:${word}` : undefined))
            }
          />
        ))}
      </div>
      <details className="wb-codes">
        <summary>{translate('workbench.codes')}</summary>
        <div className="wb-grid">
          {offered
            .filter(([operation]) => valueAt(root, ['operations', operation]) !== undefined)
            .map(([operation]) => (
              <TextBox
                key={operation}
                label={translate('workbench.codeOf', { name: translate(`workbench.operation.${operation}`) })}
                value={valueAt(root, ['operations', operation])}
                path={['operations', operation]}
                onChange={code => setValue(setValueAt(root, ['operations', operation], code))}
              />
            ))}
        </div>
      </details>
    </section>
  );
}

/**
 * Returns whether to offer an operation. Export and import need locally stored records. For other records, these two
 * operations are offered only if the screen already has them, so that the user can remove them.
 */
function isOffered(root: unknown, operation: string): boolean {
  const isOfRows = operation === 'export' || operation === 'import';
  return !isOfRows || recordStorageOf(root).is === 'platform' || valueAt(root, ['operations', operation]) !== undefined;
}

/** Actions of the screen, in order. */
function Actions({ value, name, icons }: FormPaneProps) {
  const translate = useTranslate();
  const { value: root, setValue } = value;
  const actions = actionsOf(root);
  const move = (from: number, to: number) =>
    setValue(setValueAt(root, ['actions'], moveListItem(actions, { from, to })));
  return (
    <section>
      <h2>{translate('workbench.actions')}</h2>
      <IssuesAtPaths paths={['actions']} />
      <ol className="wb-list">
        {actions.map((action, at) => (
          <li key={String(action['name'])} data-place={at}>
            <DragHandle
              label={translate('workbench.moveAction', { name: String(action['name']) })}
              onMove={by => move(at, at + by)}
              onMoveTo={to => move(at, to)}
            />
            <ActionBox value={value} at={at} icons={icons} />
          </li>
        ))}
      </ol>
      <Button icon="Add" onClick={() => setValue(addAction(root, name))}>
        {translate('workbench.addAction')}
      </Button>
    </section>
  );
}
