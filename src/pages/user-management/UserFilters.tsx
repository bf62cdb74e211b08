import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { userLevel, userType } from '../../schemas/codes/users.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { clientUserType } from '../../resources/users/boards/userManagement.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import { ReferenceFilter } from '../../screens/list/filterInputs.tsx';
import { useSearchText } from '../../screens/useSearchText.ts';
import { type UserUrlState, changeSearch, parseUserQuery, minKeywordLength } from './userUrl.ts';

interface UserFiltersProps {
  readonly address: UserUrlState;
  readonly onChange: (next: UserUrlState) => void;
  /** Resource that supplies the label of the merchant filter; `undefined` until it has loaded. */
  readonly clientUsers: Resource | undefined;
}

const pauseMs = 300;

/** Search by name, phone, e-mail or id, and filters for type, level and merchant. */
export function UserFilters({ address, onChange, clientUsers }: UserFiltersProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const merchant = clientUsers?.fields['merchantSign'];
  return (
    <search className="people-filters">
      <KeywordBox address={address} onChange={onChange} />
      <div className="people-choices">
        <select
          className="field-select"
          aria-label={translate('userManagement.type')}
          value={address.type ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { type } = parseUserQuery(new URLSearchParams({ type: value }));
            // Operators have no level.
            onChange(changeSearch(address, { type, ...(type !== clientUserType && { level: undefined }) }));
          }}
        >
          <option value="">{translate('userManagement.allTypes')}</option>
          {userType.items.map(item => (
            <option key={item.value} value={item.value}>
              {item[language]}
            </option>
          ))}
        </select>
        <select
          className="field-select"
          aria-label={translate('userManagement.level')}
          value={address.level ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { level } = parseUserQuery(new URLSearchParams({ level: value }));
            onChange(changeSearch(address, { level, ...(level !== undefined && { type: clientUserType }) }));
          }}
        >
          <option value="">{translate('userManagement.allLevels')}</option>
          {userLevel.items.map(item => (
            <option key={item.value} value={item.value}>
              {item[language]}
            </option>
          ))}
        </select>
      </div>
      {merchant && (
        <label className="people-merchant">
          <span>{merchant.label[language]}</span>
          <FormTheme>
            <ReferenceFilter
              column={['merchantSign', merchant]}
              values={{ merchantSign: address.merchant }}
              onChange={(_name, value) =>
                onChange(changeSearch(address, { merchant: typeof value === 'string' ? value : undefined }))
              }
            />
          </FormTheme>
        </label>
      )}
    </search>
  );
}

function KeywordBox({ address, onChange }: Pick<UserFiltersProps, 'address' | 'onChange'>) {
  const translate = useTranslate();
  const { text, inputProps } = useSearchText({
    value: address.keyword,
    delayMs: pauseMs,
    onApply: keyword => onChange(changeSearch(address, { keyword })),
  });
  const isShort = text.trim().length > 0 && text.trim().length < minKeywordLength;
  return (
    <div className="people-keyword">
      <input
        type="search"
        className="field-text"
        aria-label={translate('userManagement.search')}
        aria-describedby="people-keyword-help"
        placeholder={translate('userManagement.search')}
        maxLength={64}
        {...inputProps}
      />
      <small id="people-keyword-help" role="status">
        {isShort ? translate('userManagement.tooShort', { count: minKeywordLength }) : ''}
      </small>
    </div>
  );
}
