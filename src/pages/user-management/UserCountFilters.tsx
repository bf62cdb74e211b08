import { useLocale, useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { userLevel, userType } from '../../schemas/codes/users.ts';
import { clientUserType, operatorUserType } from '../../resources/users/boards/userManagement.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { type UserUrlState, changeSearch } from './userUrl.ts';
import { useUserCounts } from './useUserManagement.ts';

interface UserCountFiltersProps {
  readonly address: UserUrlState;
  readonly onChange: (next: UserUrlState) => void;
}

/** Number of users per type and level. A click filters the list by type or level, a second click removes the filter. */
export function UserCountFilters({ address, onChange }: UserCountFiltersProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { data, error, retry } = useUserCounts();
  if (error && !data) {
    return (
      <span className="people-tallies people-failed" role="alert">
        {error.message}
        <Button look="link" onClick={retry}>
          {translate('elements.retry')}
        </Button>
      </span>
    );
  }
  const types = (data?.types ?? []).map(({ value, count }) => {
    const type = value === clientUserType ? clientUserType : operatorUserType;
    const isSet = address.type === type && address.level === undefined;
    const search = { type: isSet ? undefined : type, level: undefined };
    return {
      key: `type-${value}`,
      text: findCodeItem(userType, value)?.[language] ?? String(value),
      count,
      isSet,
      search,
    };
  });
  const levels = (data?.levels ?? []).map(({ value, count }) => {
    const isSet = address.level === value;
    const search = isSet ? { type: undefined, level: undefined } : { type: clientUserType, level: value };
    return {
      key: `level-${value}`,
      text: findCodeItem(userLevel, value)?.[language] ?? String(value),
      count,
      isSet,
      search,
    };
  });
  return (
    <div className="people-tallies" role="group" aria-label={translate('userManagement.tallies')} aria-busy={!data}>
      {[...types, ...levels].map(({ key, text, count, isSet, search }) => (
        <button
          key={key}
          type="button"
          className="people-tally"
          aria-pressed={isSet}
          onClick={() => onChange(changeSearch(address, search))}
        >
          <span>{text}</span>
          <strong>{formatInteger(count)}</strong>
        </button>
      ))}
    </div>
  );
}
