import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocale } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Action } from '../../../schemas/vocabulary/action.ts';
import { FormTheme } from '../../../screens/form/FormTheme.tsx';
import { Icon } from '../../../screens/parts/Icon.tsx';

interface CommandMenuProps {
  readonly anchor: HTMLElement;
  readonly commands: readonly Action[];
  readonly onRun: (action: Action) => void;
  readonly onClose: () => void;
}

/** Menu of the commands that have no button. */
export default function CommandMenu({ anchor, commands, onRun, onClose }: CommandMenuProps) {
  const language = toLanguage(useLocale());
  return (
    <FormTheme>
      <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { dense: true } }}>
        {commands.map(action => (
          <MenuItem
            key={action.name}
            className={action.danger && 'menu-danger'}
            onClick={() => {
              onClose();
              onRun(action);
            }}
          >
            <ListItemIcon>{action.icon && <Icon name={action.icon} />}</ListItemIcon>
            <ListItemText>{action.label[language]}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </FormTheme>
  );
}
