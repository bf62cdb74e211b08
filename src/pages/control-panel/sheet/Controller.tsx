import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { codeItem } from '../../../schemas/codeList.ts';
import { powerStatus } from '../../../schemas/codes/rooms.ts';
import type { SheetController } from '../../../schemas/deviceSheet.ts';
import type { Resource } from '../../../schemas/resource.ts';
import { RowActions } from '../../../screens/list/RowActions.tsx';
import { useRowActions } from '../../../screens/list/useRowActions.ts';
import { Chip } from '../../../screens/parts/Chip.tsx';
import { useMay } from '../../../screens/services.ts';
import { useResource } from '../../../screens/useResource.ts';
import { useTellUnread } from '../../../screens/useTellUnread.ts';
import { wholeRecord } from '../../../screens/wholeRecord.ts';

/** On whose power a card hangs; whoever may see controllers is led to this one, and can do here what it can. */
export function Controller({ bmc }: { readonly bmc: SheetController }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useMay();
  const resource = useResource('bmc-mappings');
  const power = codeItem(powerStatus, bmc.power);
  const isOpen = resource !== undefined && may(resource.code);
  return (
    <span className="sheet-controller" role="group" aria-label={translate('panel.fields.bmc')}>
      {isOpen ? <Link to={`/${resource.name}/${bmc.id}/show`}>{bmc.name}</Link> : <span>{bmc.name}</span>}
      <span>{bmc.ip}</span>
      {power && <Chip tone={power.tone}>{power[language]}</Chip>}
      {isOpen && <Deeds resource={resource} id={bmc.id} />}
    </span>
  );
}

function Deeds({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const set = useRowActions(resource);
  const { data, error } = useGetOne(resource.name, { id, meta: wholeRecord }, { retry: false });
  useTellUnread(error);
  if (!data || set.actions.length === 0) return null;
  const deedsOnly = { ...set, mayShow: false, mayEdit: false, mayDelete: false, mayCopy: false };
  return <RowActions resource={resource} record={data} set={deedsOnly} />;
}
