import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { createDeleteAction } from '../actions/createDeleteAction.ts';
import { explainUnavailableAction } from '../../schemas/compile/explainUnavailableAction.ts';
import { urlOfCopyForm } from '../form/copyRecord.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { RowActionSet } from './useRowActions.ts';

interface RowMenuProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly set: RowActionSet;
  /** The action that the row already shows as a button. */
  readonly inlineAction: Action | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function RowMenu({ resource, record, set, inlineAction: open, anchor, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const actions = [
    ...set.actions.filter(action => action !== open),
    ...(set.mayDelete ? [createDeleteAction(resource)] : []),
  ];

  const run = (action: Action) => {
    onClose();
    start({ resource, action, records: [record] });
  };

  return (
    <FormTheme>
      <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { dense: true } }}>
        {set.mayOpenRecord && set.mayEdit && (
          <MenuItem onClick={() => void navigate(`/${resource.name}/${record.id}/show`)}>
            <ListItemIcon>
              <Icon name="Visibility" />
            </ListItemIcon>
            <ListItemText>{translate('list.show')}</ListItemText>
          </MenuItem>
        )}
        {set.mayCopy && (
          <MenuItem onClick={() => void navigate(urlOfCopyForm(resource.name, record.id))}>
            <ListItemIcon>
              <Icon name="ContentCopy" />
            </ListItemIcon>
            <ListItemText>{translate('list.duplicate')}</ListItemText>
          </MenuItem>
        )}
        {actions.map(action => {
          const reason = explainUnavailableAction(resource, action, record, language);
          return (
            <MenuItem
              key={action.name}
              aria-disabled={reason !== null}
              title={reason ?? undefined}
              className={[action.danger && 'menu-danger', reason !== null && 'menu-off'].filter(Boolean).join(' ')}
              onClick={() => reason === null && run(action)}
            >
              <ListItemIcon>{action.icon && <Icon name={action.icon} />}</ListItemIcon>
              <ListItemText secondary={reason}>{action.label[language]}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </FormTheme>
  );
}
