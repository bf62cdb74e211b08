import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { formatInteger } from '../../../i18n/format.ts';
import type { SelectionResolution } from '../../../schemas/vocabulary/selectionResolution.ts';
import '../../../screens/form/form.css';
import { FormTheme } from '../../../screens/form/FormTheme.tsx';
import { Button } from '../../../screens/parts/Button.tsx';
import { tickCards } from '../model/ticks.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import { useResolveDevices } from './useResolveDevices.ts';

interface PasteDialogProps {
  readonly model: PanelModel;
  readonly onClose: () => void;
}

/** Dialog that ticks the devices in a pasted list of IP addresses, device codes or names, one per line. */
export default function PasteDialog({ model, onClose }: PasteDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const { found, failure, isAsking, resolve, clear } = useResolveDevices();
  const matched = found?.matched ?? [];
  const type = (next: string) => {
    setText(next);
    clear();
  };
  const take = () => {
    model.setTicks(
      tickCards(
        model.ticks,
        matched.map(item => item.id),
        'only',
      ),
    );
    onClose();
  };
  return (
    <FormTheme>
      <Dialog open fullWidth maxWidth="sm" transitionDuration={0} onClose={onClose} aria-labelledby={id}>
        <DialogTitle id={id}>{translate('panel.paste.title')}</DialogTitle>
        <DialogContent>
          <PasteBox text={text} onText={type} />
          {failure !== undefined && (
            <p className="dialog-failure" role="alert">
              {failure}
            </p>
          )}
          {found && <PasteResult found={found} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('elements.cancel')}</Button>
          {found ? (
            <Button tone="primary" disabled={matched.length === 0} onClick={take}>
              {translate('panel.paste.tick', { count: formatInteger(matched.length) })}
            </Button>
          ) : (
            <Button tone="primary" disabled={isAsking || text.trim() === ''} onClick={() => void resolve(text)}>
              {translate('panel.paste.find')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

function PasteBox({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <label className="paste-box">
      <span>{translate('panel.paste.help')}</span>
      <textarea
        className="field-text"
        rows={9}
        value={text}
        spellCheck={false}
        autoFocus
        onChange={event => onText(event.currentTarget.value)}
      />
    </label>
  );
}

const kinds = ['unknown', 'ambiguous', 'duplicate'] as const;

/**
 * Result for the pasted list. Each unmatched line is shown, because a typing error means that a device would not get
 * the command.
 */
function PasteResult({ found }: { readonly found: SelectionResolution }) {
  const translate = useTranslate();
  return (
    <div className="paste-found" role="status">
      <p>{translate('panel.paste.matched', { count: formatInteger(found.matched.length) })}</p>
      {kinds.map(kind => {
        const lines = found[kind];
        return lines.length === 0 ? null : (
          <details key={kind} open={lines.length <= 10}>
            <summary className={`paste-${kind}`}>
              {translate(`panel.paste.${kind}`, { count: formatInteger(lines.length) })}
            </summary>
            <pre>{lines.join('\n')}</pre>
          </details>
        );
      })}
    </div>
  );
}
