import { useTranslate } from 'ra-core';
import { useState } from 'react';

import type { View } from '../../dataProvider/readViews.ts';
import { maxViewNameLength } from '../../schemas/vocabulary/savedView.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';

interface ViewEntryProps {
  readonly view: View;
  readonly isDefault: boolean;
  readonly mayChange: boolean;
  readonly mayShare: boolean;
  readonly onShow: () => void;
  readonly onOverwrite: () => void;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onShare: () => void;
  readonly onDefault: () => void;
  readonly onDelete: () => void;
}

/** One saved view. A click applies the view; the buttons next to it change the view. */
export function SavedViewEntry(props: ViewEntryProps) {
  const { view, isDefault, mayChange, onShow, onDefault } = props;
  const translate = useTranslate();
  const [mode, setMode] = useState<'shown' | 'renamed' | 'deleted'>('shown');
  const { name } = view;
  if (mode === 'renamed') return <RenameForm {...props} onEnd={() => setMode('shown')} />;
  if (mode === 'deleted') {
    return (
      <li>
        <span className="view-question">{translate('views.deleteQuestion', { name })}</span>
        <Button autoFocus onClick={() => setMode('shown')}>
          {translate('elements.cancel')}
        </Button>
        <Button tone="danger" onClick={props.onDelete}>
          {translate('list.delete')}
        </Button>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="view-name" onClick={onShow}>
        {name}
        {!view.isMine && <small>{view.owner}</small>}
        {view.shared && view.isMine && <small>{translate('views.shared')}</small>}
      </button>
      <IconButton
        small
        icon={isDefault ? 'Star' : 'StarBorder'}
        label={translate('views.default', { name })}
        aria-pressed={isDefault}
        onClick={onDefault}
      />
      {mayChange && <ViewButtons {...props} onMode={setMode} />}
    </li>
  );
}

interface ViewButtonsProps extends ViewEntryProps {
  readonly onMode: (mode: 'renamed' | 'deleted') => void;
}

function ViewButtons({ view: { name, shared }, mayShare, onOverwrite, onShare, onMode }: ViewButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      {mayShare && (
        <IconButton
          small
          icon="Share"
          label={translate('views.share', { name })}
          aria-pressed={shared}
          onClick={onShare}
        />
      )}
      <IconButton small icon="Save" label={translate('views.overwrite', { name })} onClick={onOverwrite} />
      <IconButton small icon="Edit" label={translate('views.rename', { name })} onClick={() => onMode('renamed')} />
      <IconButton small icon="Delete" label={translate('views.delete', { name })} onClick={() => onMode('deleted')} />
    </>
  );
}

function RenameForm({ view, onRename, onEnd }: ViewEntryProps & { readonly onEnd: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState(view.name);
  return (
    <li>
      <form
        className="view-new"
        onSubmit={event => {
          event.preventDefault();
          void onRename(name.trim()).then(isDone => isDone && onEnd());
        }}
      >
        <input
          ref={focus}
          className="field-text"
          aria-label={translate('views.rename', { name: view.name })}
          maxLength={maxViewNameLength}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Button onClick={onEnd}>{translate('elements.cancel')}</Button>
        <Button type="submit" tone="primary" disabled={name.trim() === ''}>
          {translate('form.save')}
        </Button>
      </form>
    </li>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
